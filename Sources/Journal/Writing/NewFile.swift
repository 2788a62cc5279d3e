/// A file that gets its name when it is whole.
///
/// It is written under another name beside. A run that was interrupted leaves nothing under the name, and is
/// begun again; one that failed leaves nothing at all.
struct NewFile: ~Copyable {
  let file: File
  private let path: String
  private let unfinishedPath: String
  private var isPublished = false

  /// - Throws: `exists` where there is a file of the name.
  init(_ path: String, on fileSystem: any FileSystem = OperatingSystem()) throws(JournalFault) {
    guard !File.exists(path, on: fileSystem) else { throw .exists(path: path) }
    let unfinishedPath = File.unfinishedPath(of: path)
    file = try JournalFault.wrapping { () throws(FileFault) in
      try File.remove(unfinishedPath, on: fileSystem)
      return try File(path: unfinishedPath, access: .creating, on: fileSystem)
    }
    self.path = path
    self.unfinishedPath = unfinishedPath
  }

  deinit {
    if !isPublished { try? File.remove(unfinishedPath, on: file.fileSystem) }
  }

  /// Brings the file to the disk and gives it its name.
  ///
  /// - Throws: `JournalFault`; `exists` where such a file came to be meanwhile.
  mutating func publish() throws(JournalFault) {
    let (path, fileSystem) = (path, file.fileSystem)
    do { try file.sync() } catch { throw .file(error) }
    guard !File.exists(path, on: fileSystem) else { throw .exists(path: path) }
    do throws(FileFault) {
      try File.rename(unfinishedPath, to: path, on: fileSystem)
      isPublished = true
      try File.syncDirectory(of: path, on: fileSystem)
    } catch {
      throw .file(error)
    }
  }
}

extension File {
  /// What a journal is called that is made from others, until it is whole.
  package static func unfinishedPath(of path: String) -> String { path + ".unfinished" }
}
