import Glibc

/// What lies in a folder.
enum Folder {
  /// How deep folders are looked into.
  private static let depthMaximum = 32

  /// The files in a folder and in those below it whose names end so, sorted by path.
  ///
  /// - Throws: `unreadable` where a folder can't be listed.
  static func files(in folder: Path, ending suffix: String) throws(Failure) -> [String] {
    var found: [String] = []
    try collect(folder.text, suffix, depth: 0, &found)
    return found.sorted()
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
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try collect(path, suffix, depth: depth + 1, &found)
      case S_IFREG where name.hasSuffix(suffix): found.append(path)
      default: break
      }
    }
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
