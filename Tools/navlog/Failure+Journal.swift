import Journal
import Replay

extension Failure {
  init(_ fault: ReplayFault) {
    switch fault {
    case .journal(let fault): self.init(fault)
    case .state(let path, let session, let damage):
      self.init(
        "damaged", "The state that is kept of session \(session.quoted) can't be read: \(damage).",
        at: .init(file: path))
    }
  }

  init(_ fault: JournalFault) {
    switch fault {
    case .file(let fault): self.init(fault)
    case .header(let path, let fault):
      self.init(fault.code, "It can't be read: \(fault).", at: .init(file: path))
    case .locked(let path, let holder):
      let writer = holder.map { "process \($0)" } ?? "another process"
      self.init(
        "locked", "It is being written by \(writer). Try again when that is done.", at: .init(file: path))
    case .appendingForbidden(let path, let flags):
      self.init(
        "newer",
        "A newer version marked it (flags \(flags)) and alone may append to it. Use a newer navlog.",
        at: .init(file: path))
    case .damaged(let path, let damage):
      self.init(
        "damaged", "It is damaged: \(damage). navlog recover makes a sound journal of what is left.",
        at: .init(file: path, byte: damage.offset))
    case .tooLarge(let path, let position, let byteCount, let limit):
      self.init(
        "tooLarge",
        """
        The events before it have \(byteCount) bytes together, and a journal takes \(limit) at once: \
        send less in one intent.
        """, at: .init(file: path, position: Int(clamping: position)))
    case .exists(let path):
      self.init(
        "exists", "It is there already, and is not overwritten. Name another place.", at: .init(file: path))
    case .nothingReadable(let path):
      self.init("damaged", "No event of it can be read.", at: .init(file: path))
    case .joined(let path):
      self.init(
        "joined", "It is joined of several journals, each with its own identity. Record to another file.",
        at: .init(file: path))
    case .pack(let path):
      self.init(
        "pack", "It is a pack of journals. Unpack it, or record to another file.", at: .init(file: path))
    case .noPack(let path):
      self.init(
        "noPack",
        """
        It is no pack, or its directory is lost: it can be read, but not unpacked. What was joined can be packed \
        first.
        """, at: .init(file: path))
    case .poisoned(let path):
      self.init(
        "notWritten", "An earlier write did not succeed, so nothing more is written. Open it anew to go on.",
        at: .init(file: path))
    }
  }

  private init(_ fault: FileFault) {
    let place = Place(file: fault.path)
    switch fault.operation {
    case .open where fault.errorNumber == SystemError.notFound,
      .inspect where fault.errorNumber == SystemError.notFound:
      self.init("notFound", "There is no such file.", at: place)
    case .open:
      self.init("unreadable", "It can't be opened: \(fault.explanation).", at: place)
    case .read, .inspect:
      self.init("unreadable", "It can't be read: \(fault.explanation).", at: place)
    case .makeDirectory:
      self.init("notWritten", "The folder can't be made: \(fault.explanation).", at: place)
    case .write, .sync, .truncate, .lock, .rename, .remove:
      self.init(
        "notWritten", "The \(fault.operation.rawValue) did not succeed: \(fault.explanation).", at: place)
    }
  }
}

extension HeaderFault {
  /// The word for scripts.
  fileprivate var code: String {
    switch self {
    case .foreign(let bytes) where bytes.isEmpty: "incomplete"
    case .foreign, .changedLineEnds: "noJournal"
    case .newer: "newer"
    case .incomplete: "incomplete"
    case .damaged: "damaged"
    }
  }
}
