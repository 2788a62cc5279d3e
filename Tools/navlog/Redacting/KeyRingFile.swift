import Journal
import Navigation
import Replay

/// The keys of persons, on the command line.
enum KeyRingFile {
  static let option = Option<Path>("keys", "KEYRING", "Show what was sealed with these keys in clear.")

  /// Reads a ring of keys.
  static func read(_ path: Path) throws(Failure) -> KeyRing {
    try ring(path, try SmallFile.bytes(of: path, limit: KeyRing.byteMaximum))
  }

  /// Reads a ring, or begins one that is made with its first key.
  static func readOrBegin(_ path: Path) throws(Failure) -> KeyRing {
    File.exists(path.text) ? try read(path) : try ring(path, nil)
  }

  private static func ring(_ path: Path, _ bytes: [UInt8]?) throws(Failure) -> KeyRing {
    do { return try KeyRing(path.text, bytes) } catch {
      throw Failure("badKey", "It can't be read: \(error).", at: .init(file: path.text))
    }
  }
}

/// Shows what was sealed as it was sent.
struct Revealing {
  private let values: PersonalValues
  private var reader = IntentReader()

  /// - Parameter path: of the ring of keys; `nil` where none is given.
  init?(_ path: Path?) throws(Failure) {
    guard let path else { return nil }
    values = try KeyRingFile.read(path).revealing
  }

  mutating func reveal(_ event: inout RecordedEvent<Route>) {
    event.event = values.replacing(in: event.event, &reader)
    event.sent = values.replacing(in: event.sent)
  }

  mutating func reveal(_ moment: inout Moment<Route>) {
    moment.state = values.replacing(in: moment.state, &reader)
  }

  func reveal(_ sent: inout Document) { sent = values.replacing(in: sent) }
}
