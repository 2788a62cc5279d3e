/// A file that gets its name when it is whole.
enum NewFile {
  /// Writes a file that is not there yet.
  ///
  /// It is written under another name beside, brought to the disk and renamed; a run that was interrupted
  /// leaves nothing under the name, and is begun again.
  ///
  /// - Throws: `exists` where there is such a file, or came to be meanwhile; nothing is left of this one
  ///   then.
  static func write(
    _ path: String, on fileSystem: any FileSystem, _ body: (borrowing File) throws(JournalFault) -> Void
  ) throws(JournalFault) {
    guard !File.exists(path, on: fileSystem) else { throw .exists(path: path) }
    let unfinishedPath = path + ".unfinished"
    do throws(JournalFault) {
      let target = try JournalFault.wrapping { () throws(FileFault) in
        try File.remove(unfinishedPath, on: fileSystem)
        return try File(path: unfinishedPath, access: .creating, on: fileSystem)
      }
      try body(target)
      do { try target.sync() } catch { throw .file(error) }
      guard !File.exists(path, on: fileSystem) else { throw .exists(path: path) }
      try JournalFault.wrapping { () throws(FileFault) in
        try File.rename(unfinishedPath, to: path, on: fileSystem)
        try File.syncDirectory(of: path, on: fileSystem)
      }
    } catch {
      try? File.remove(unfinishedPath, on: fileSystem)
      throw error
    }
  }
}
