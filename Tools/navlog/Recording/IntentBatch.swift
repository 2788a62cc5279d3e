import Navigation
import Replay

/// Lines of input that came together: first what was read, later what became of it.
///
/// The documents of lines are filled again and again, so that a batch that goes round allocates little.
struct IntentBatch: Sendable {
  /// Lines of a full batch: few enough that the next one is read while this one is decided.
  static let lineCapacity = 512
  /// Bytes of lines after which a batch is full.
  static let byteCapacity = 1 << 20

  /// One line that is not blank.
  struct Line: Sendable {
    /// The number in the input, from 1.
    var number = 0
    /// When it was read, in milliseconds since 1970.
    var arrival: Int64 = 0
    /// The intent as it was sent, or what is kept of a line that is none.
    var document = Document()
    var reading = Reading.refused(.malformed, session: Envelope.unattributedSession)
    var answer: Recorder.Answer?
    /// The session's state after the event, where it is asked for.
    var moment: Moment<Route>?
  }

  /// What a line turned out to be.
  enum Reading: Sendable {
    case intent(ReceivedIntent<Route>)
    case refused(Rejection, session: String)
  }

  private(set) var lines: [Line] = []
  private(set) var count = 0
  private(set) var byteCount = 0
  /// Whether more can't be had without waiting: time to answer.
  var endsInPause = false
  /// Why reading did not go on behind these lines.
  var failure: Failure?

  var isFull: Bool { count >= Self.lineCapacity || byteCount >= Self.byteCapacity }

  subscript(index: Int) -> Line {
    _read { yield lines[index] }
    _modify { yield &lines[index] }
  }

  /// Adds a line that has to be filled in.
  ///
  /// - Returns: its index.
  mutating func addLine(byteCount: Int) -> Int {
    if count == lines.count { lines.append(Line()) }
    count += 1
    self.byteCount += byteCount
    return count - 1
  }

  /// Takes back the line that was added last.
  mutating func dropLast() { count -= 1 }

  /// Forgets the lines and keeps their memory.
  mutating func removeAll() {
    for index in 0..<count {
      lines[index].answer = nil
      lines[index].moment = nil
    }
    (count, byteCount, endsInPause) = (0, 0, false)
  }
}
