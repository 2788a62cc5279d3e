import Navigation
import Replay

/// Lines of input that came together: first what was read, later what became of it.
///
/// A batch goes from thread to thread and round again, with the memory of its documents; only the one who has
/// it at hand touches it. Were it a value, a station that lets go of its copy a moment late would make
/// the next one copy all lines.
final class IntentBatch: @unchecked Sendable {
  /// Lines of a full batch: few enough that those under way stay in the processor's cache.
  static let lineCapacity = 256
  /// Bytes of lines after which a batch is full.
  static let byteCapacity = 1 << 20

  /// One line that is not blank.
  struct Line {
    /// The number in the input, from 1.
    var number = 0
    /// When it was read, in milliseconds since 1970.
    var arrival: Int64 = 0
    /// The intent as it was sent, or what is kept of a line that is none.
    var document = Document()
    /// What was read off the document. It stays until the next one takes its place, so that the thread that
    /// made it also gives its memory back.
    var received = ReceivedIntent<Route>(envelope: Envelope(), intent: Intent(.faulty(kind: "")))
    /// Why the line is no intent, if so.
    var refusal: Refusal?
    var answer: Recorder.Answer?
    /// The session's state after the event, where it is asked for.
    var moment: Moment<Route>?
  }

  struct Refusal {
    var reason: Rejection
    /// The session that it is recorded in.
    var session: String
  }

  var lines: [Line] = []
  private(set) var count = 0
  private var byteCount = 0
  /// Whether more can't be had without waiting: time to answer.
  var endsInPause = false
  /// Why reading did not go on behind these lines.
  var failure: Failure?

  init() { lines.reserveCapacity(Self.lineCapacity) }

  var isFull: Bool { count >= Self.lineCapacity || byteCount >= Self.byteCapacity }

  /// Adds a line that has to be filled in.
  ///
  /// - Returns: its index.
  func addLine(byteCount: Int) -> Int {
    if count == lines.count { lines.append(Line()) }
    count += 1
    self.byteCount += byteCount
    return count - 1
  }

  /// Takes back the line that was added last.
  func dropLast() { count -= 1 }

  /// Forgets the lines and keeps their memory.
  func removeAll() {
    for index in 0..<count {
      lines[index].answer = nil
      if lines[index].moment != nil { lines[index].moment = nil }
    }
    (count, byteCount, endsInPause, failure) = (0, 0, false, nil)
  }
}
