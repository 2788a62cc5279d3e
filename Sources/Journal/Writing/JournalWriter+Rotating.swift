/// When a journal is sealed while it is recorded, so that what is not sealed never grows beyond a bound.
struct Rotation {
  /// So many bytes that are not sealed are due to be.
  var byteCount = Limits.rotationByteCount
  /// Where they begin, or where sealing them failed.
  var startOffset: Int

  /// What is sealed already is copied: by waiting until a quarter as much has come, all copying together
  /// takes no more than a few times the file.
  func isDue(at offset: Int) -> Bool {
    offset - startOffset >= max(byteCount, startOffset / 4)
  }
}

/// Sealing while recording goes on.
extension JournalWriter {
  /// Seals what was recorded if it is due, and goes on in the new file. Between pages only.
  ///
  /// - Throws: `JournalFault` where it is not known which file will have the name after a loss of power: what
  ///   is appended to either may be lost then. One that can not be sealed is gone on with as it is.
  mutating func rotateIfDue() throws(JournalFault) {
    guard rotation.isDue(at: offset) else { return }
    rotation.startOffset = offset
    guard let sealed = try? Self.published(path, file.fileSystem) else { return }
    try JournalFault.wrapping { () throws(FileFault) in
      try File.syncDirectory(of: path, on: sealed.file.fileSystem)
    }
    goOn(behind: sealed.endOffset)
    file = sealed.file
  }

  private static func published(
    _ path: String, _ fileSystem: any FileSystem
  ) throws(JournalFault) -> SealedJournal? {
    guard var sealed = try SealedJournal.make(of: path, on: fileSystem) else { return nil }
    try sealed.publish()
    return sealed
  }
}
