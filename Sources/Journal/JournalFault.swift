/// Why a journal can not be read or written at all.
package enum JournalFault: Error, Hashable, Sendable {
  /// The operating system refused.
  case file(FileFault)
  /// The file is no journal that this version can read.
  case header(path: String, HeaderFault)
  /// Another process is writing to it.
  case locked(path: String, holder: Int?)
  /// A newer version marked it so that this one must not append.
  case appendingForbidden(path: String, flags: UInt32)
  /// A page did not hold when it was read, although the index names it.
  case damaged(path: String, Damage)
  /// An earlier write or sync failed; what came after it is not known to be on disk.
  case poisoned(path: String)
  /// An event is larger than what a reader would take.
  case tooLarge(path: String, position: UInt64, byteCount: Int, limit: Int)
  /// A file that is to be made is there already.
  case exists(path: String)
  /// No event of the file can be read.
  case nothingReadable(path: String)
  /// The file is joined of several journals: it is there to be read.
  case joined(path: String)
  /// The file is a pack: it is there to be read.
  case pack(path: String)
  /// The file is no pack, or its directory is lost.
  case noPack(path: String)
}

extension JournalFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let fault): fault.description
    case .header(let path, let fault): "\(path) can not be read: \(fault)"
    case .locked(let path, let holder?):
      "\(path) is being written by process \(holder); try again when it is done"
    case .locked(let path, nil): "\(path) is being written by another process; try again when it is done"
    case .appendingForbidden(let path, let flags):
      "\(path) was marked by a newer version, which alone may append to it: this one does not know its "
        + "\(Header.names(ofFlags: flags & ~Header.packFlag)); use a newer navlog"
    case .damaged(let path, let damage): "\(path) is damaged at byte \(damage.offset): \(damage)"
    case .poisoned(let path):
      "\(path) is not written to any more, because an earlier write failed; open it anew to go on"
    case .tooLarge(let path, let position, let byteCount, let limit):
      "\(path) can not take the events before position \(position): they have \(byteCount) bytes together, "
        + "and a journal takes \(limit) at once; send less in one intent"
    case .exists(let path): "\(path) is there already, and is not overwritten; name another file"
    case .nothingReadable(let path): "no event of \(path) can be read"
    case .joined(let path):
      "\(path) is joined of several journals, each with its own identity; record to another file"
    case .pack(let path): "\(path) is a pack of journals; unpack it, or record to another file"
    case .noPack(let path): "\(path) is no pack, or its directory is lost: it can be read, but not unpacked"
    }
  }
}

extension JournalFault {
  /// Does something with files; what the system refuses is a fault of the journal.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(FileFault) -> Result
  ) throws(JournalFault) -> Result {
    do { return try body() } catch { throw .file(error) }
  }
}
