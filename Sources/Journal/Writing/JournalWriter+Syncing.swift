/// Syncing beside appending: what is appended while the disk works goes with the next sync.
extension JournalWriter {
  /// Bytes of a journal on their way to the disk.
  package struct Sync: Sendable {
    /// The last position that it covers.
    package let position: UInt64
    fileprivate let run: @Sendable () throws(FileFault) -> Void
    fileprivate var fault: FileFault?

    /// Waits for the disk, on whatever thread; the writer may append meanwhile.
    package consuming func finished() -> Sync {
      do throws(FileFault) { try run() } catch { fault = error }
      return self
    }
  }

  /// Brings all new records to the file, and tells what brings them to the disk.
  ///
  /// - Throws: `JournalFault`, as ``commit(isDurable:)``.
  package mutating func beginSync() throws(JournalFault) -> Sync {
    try commit(isDurable: false)
    return Sync(position: committedPosition, run: file.syncing)
  }

  /// Takes note of a sync that has finished: what it covers is durable.
  ///
  /// - Throws: `JournalFault` if it failed: it is not known then what is on the disk, and the writer writes
  ///   no more.
  package mutating func end(_ sync: Sync) throws(JournalFault) {
    noteSync(upTo: sync.position, sync.fault)
    if let fault = sync.fault { throw .file(fault) }
  }
}
