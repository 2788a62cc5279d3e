import Glibc
import Journal
import Navigation
import Replay

/// Events decided beforehand, for measuring what becomes of them afterwards.
struct DecidedEvents {
  private(set) var all: [(sent: Document, event: Event<Route>, session: String, at: Int64, step: UInt64)] = []

  init(count: Int) {
    var stream = SyntheticStream(seed: 1)
    var reader = IntentReader()
    var states: [String: (state: Session<Route>, step: UInt64)] = [:]
    for _ in 0..<count {
      var document = Document()
      stream.next(into: &document)
      let received = reader.read(document)
      let name = received.envelope.session
      var known = states[name] ?? (Session(), 0)
      let event = decide(received.intent, in: known.state)
      for change in event.changes { known.state.apply(change) }
      all.append((document, event, name, received.envelope.at ?? 0, known.step))
      known.step += 1
      states[name] = known
    }
  }

  /// Appends all events in batches of a size.
  ///
  /// - Returns: the seconds it took.
  func append(to path: String, batch: Int, isDurable: Bool) throws -> Double {
    unsafe unlink(path)
    var writer = try JournalWriter.open(path, created: all.first?.at ?? 0, content: .forEvents)
    var encoder = EventEncoder()
    var session: (name: String, ordinal: Int, number: UInt32) = ("", -1, 0)
    let start = seconds()
    for (index, event) in all.enumerated() {
      if writer.isPageFull { try writer.commit(isDurable: isDurable) }
      if session.name != event.session || session.ordinal != writer.pageOrdinal {
        let known = PageSession(
          name: event.session, stepBefore: event.step,
          previousPosition: event.step == 0 ? 0 : writer.nextPosition - 1, greatestTimeBefore: event.at)
        session = (event.session, writer.pageOrdinal, writer.page.add(known))
      }
      let place = EventEncoder.Place(session: event.session, at: event.at, position: writer.nextPosition)
      encoder.append(event.sent, event.event, at: place, to: &writer.page)
      try writer.page.finish(session: session.number, time: event.at)
      if index % batch == batch - 1 { try writer.commit(isDurable: isDurable) }
    }
    try writer.commit(isDurable: isDurable)
    return seconds() - start
  }
}

extension HeaderContent {
  /// The presets of journals of events, with the stream's own words, as a declaration would bring them.
  static var forEvents: HeaderContent {
    var content = HeaderContent.events(of: nil)
    content.presets.names += (0..<50).map { "screen\($0)" } + ["search", "orders", "profile"]
    return content
  }
}

/// Records a stream in bulk and closes the journal well.
func recordStream(_ path: String, count: Int, seed: UInt64 = 1) throws {
  unsafe unlink(path)
  var stream = SyntheticStream(seed: seed)
  var document = Document()
  var recorder = try Recorder.open(path, now: 1_764_500_000_000)
  for _ in 0..<count {
    stream.next(into: &document)
    _ = try recorder.record(document, now: 0) { Document() }
  }
  if let fault = try recorder.finish() { print("  not sealed: \(fault)") }
}
