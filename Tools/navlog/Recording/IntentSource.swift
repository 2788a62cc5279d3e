import Interchange
import Navigation
import Replay

/// Reads lines and finds out what they say: the first station of recording.
struct IntentSource: ~Copyable {
  /// Bytes of the longest line that is read as an intent.
  static let longestLine = 1 << 20

  private var input: Input
  private var parser = JSONParser()
  private var reader = IntentReader()
  /// What is taken out of intents once they are read; set before the first line is.
  var redaction: Redaction?
  /// Never `nil` but while a line is read.
  private var fingerprint: Fingerprint?
  /// Whether every line was read, or a signal ended the reading.
  private(set) var isAtEnd = false
  /// Whether each line is to be answered before the next one is taken.
  private let takesSingleLines: Bool

  init(_ path: Path, wake: CInt, takesSingleLines: Bool) throws(Failure) {
    input = try Input(path, longestLine: Self.longestLine, wake: wake)
    fingerprint = Fingerprint()
    self.takesSingleLines = takesSingleLines
  }

  /// Waits for a line and takes all that follow without waiting, up to a full batch.
  ///
  /// Where reading fails, the batch says so and is the last one.
  mutating func fill(_ batch: IntentBatch) {
    var hasMore = false
    do throws(Failure) {
      repeat {
        if try !readLine(into: batch) { isAtEnd = true }
        hasMore = canGoOn(batch)
        if hasMore { hasMore = try input.hasMore() }
      } while hasMore && !batch.isFull
    } catch {
      (batch.failure, isAtEnd, hasMore) = (error, true, false)
    }
    batch.endsInPause = !hasMore
  }

  private func canGoOn(_ batch: IntentBatch) -> Bool {
    !isAtEnd && !(takesSingleLines && batch.count > 0)
  }

  /// Reads one line.
  ///
  /// - Returns: `false` at the end.
  private mutating func readLine(into batch: IntentBatch) throws(Failure) -> Bool {
    guard let line = try nextLine() else { return false }
    switch line {
    case .tooLong(let count):
      let index = batch.addLine(byteCount: count)
      begin(&batch.lines[index])
      refuse(&batch.lines[index], as: .tooLarge)
    case .whole(var range):
      if input.lineNumber == 1 { range = withoutByteOrderMark(range) }
      let index = batch.addLine(byteCount: range.count)
      if !read(range, into: &batch.lines[index]) { batch.dropLast() }
    }
    return true
  }

  private mutating func nextLine() throws(Failure) -> Input.Line? {
    var hash = fingerprint.take()
    defer { fingerprint = hash.take() }
    return try input.nextLine { hash?.update($0) }
  }

  /// Reads what a line says.
  ///
  /// - Returns: `false` for a blank one.
  private mutating func read(_ range: Range<Int>, into line: inout IntentBatch.Line) -> Bool {
    begin(&line)
    let bytes = input.bytes
    var session = Envelope.unattributedSession
    do {
      try parser.parse(bytes.span.extracting(range), into: &line.document)
      line.received = reader.read(line.document)
      if line.received.envelope.fault == nil {
        redaction?.redact(&line.received, sent: &line.document, &reader)
        return true
      }
      session = line.received.envelope.sessionWhenMalformed
    } catch {
      if error.kind == .empty { return false }
    }
    fingerprint?.update(bytes.span.extracting(range))
    refuse(&line, as: .malformed, session: session)
    return true
  }

  private func begin(_ line: inout IntentBatch.Line) {
    line.number = input.lineNumber
    line.arrival = input.arrival
    line.refusal = nil
  }

  /// Says of a line, whose bytes are in the fingerprint, that it is no intent.
  private mutating func refuse(
    _ line: inout IntentBatch.Line, as reason: Rejection, session: String = Envelope.unattributedSession
  ) {
    fingerprint?.finish(into: &line.document)
    line.refusal = IntentBatch.Refusal(reason: reason, session: session)
  }

  /// A mark that some editors put before everything is no part of the first line.
  private func withoutByteOrderMark(_ range: Range<Int>) -> Range<Int> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return input.bytes[range].starts(with: mark) ? range.dropFirst(3) : range
  }
}
