import Interchange
import Journal

/// A note about a journal, in a file.
struct NoteFile {
  let path: String
  let note: SignedNote
  let checkpoint: TreeCheckpoint

  init(_ path: Path) throws(Failure) {
    let bytes = try SmallFile.bytes(of: path, limit: SignedNote.byteMaximum)
    try self.init(bytes, path.text)
  }

  /// - Parameter path: where the bytes come from.
  init(_ bytes: [UInt8], _ path: String) throws(Failure) {
    self.path = path
    do throws(SignedNote.Fault) { note = try SignedNote(bytes) } catch {
      throw Failure("badNote", "It is no signed note: \(error).", at: .init(file: path))
    }
    guard let checkpoint = TreeCheckpoint(note.text) else {
      throw Failure(
        "badNote", "Its text is no checkpoint: an origin, a number of events and a hash, a line each.",
        at: .init(file: path))
    }
    self.checkpoint = checkpoint
  }

  /// Where the note of a journal lies unless another is named.
  static func path(for journal: String) -> Path? { Path(argument: journal + ".note") }
}
