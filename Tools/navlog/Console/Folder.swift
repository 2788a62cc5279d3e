import Glibc

/// What lies in a folder.
enum Folder {
  /// How deep folders are looked into.
  private static let depthMaximum = 32

  /// The files in a folder and in those below it whose names end so, sorted by path.
  ///
  /// A link to a file is that file; links to folders are not followed.
  ///
  /// - Throws: `unreadable` where a folder can't be listed, or what is named so is no file.
  static func files(in folder: Path, ending suffix: String) throws(Failure) -> [String] {
    var found: [String] = []
    try collect(folder.text, suffix, depth: 0, &found)
    return found.sorted()
  }

  /// Whether there is a file, a folder or anything else of that name.
  static func hasSomething(named path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  static func isFolder(_ path: Path) -> Bool {
    var status = stat()
    return unsafe stat(path.text, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func collect(
    _ folder: String, _ suffix: String, depth: Int, _ found: inout [String]
  ) throws(Failure) {
    guard depth < depthMaximum else {
      throw Failure("unreadable", "Folders are nested too deep.", at: .init(file: folder))
    }
    for name in try names(in: folder) where name != "." && name != ".." {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      if name.hasSuffix(suffix) {
        try requireFile(path, namedLike: suffix)
        found.append(path)
      } else if status.st_mode & S_IFMT == S_IFDIR {
        try collect(path, suffix, depth: depth + 1, &found)
      }
    }
  }

  /// What is passed over in silence would be missed by nobody, so it has to be a file.
  private static func requireFile(_ path: String, namedLike suffix: String) throws(Failure) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let what =
      switch status.st_mode & S_IFMT {
      case _ where !isThere: "can't be opened (\(SystemError.text(errno)))"
      case S_IFREG: String?.none
      case S_IFDIR: "is a folder"
      default: "is no regular file"
      }
    guard let what else { return }
    throw Failure(
      "unreadable", "It is named *\(suffix) but \(what). Take it away, or rename it.", at: .init(file: path))
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw Failure(
        "unreadable", "The folder can't be read: \(SystemError.text(errno)).", at: .init(file: folder))
    }
    defer { unsafe closedir(stream) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // An entry is no longer than its name: the field must not be read as a whole.
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      unsafe names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }
}
