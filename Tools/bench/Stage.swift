import Glibc
import Journal
import Navigation
import Replay

/// A stream of events, for measuring what becomes of them when they are decided.
///
/// They are decided in runs, outside the time that is measured: just decided they lie in the processor's
/// cache, as they do in a recorder, and no run needs more memory than another.
struct DecidedEvents {
  private static let runLength = 4096

  private struct Decided {
    var sent: Document
    var event: Event<Route>
    var session: String
    var at: Int64
    var step: UInt64
  }

  private var stream = SyntheticStream(seed: 1)
  private var reader = IntentReader()
  private var session = (name: "", state: Session<Route>(), step: UInt64(0))
  private var run: [Decided] = []

  let count: Int

  init(count: Int) {
    self.count = count
  }

  /// Appends all events in batches of a size.
  ///
  /// - Returns: the seconds it took.
  mutating func append(to path: String, batch: Int, isDurable: Bool) throws -> Double {
    unsafe unlink(path)
    self = DecidedEvents(count: count)
    var target = try Target(path)
    var time = 0.0
    while target.count < count {
      decideRun(of: min(Self.runLength, count - target.count))
      let start = seconds()
      // Lent by a span: read out of the array, each would be copied.
      let run = run
      for index in run.indices {
        try target.append(run.span[index], isDurable: isDurable)
        if target.count % batch == 0 { try target.commit(isDurable: isDurable, beside: batch > 1) }
      }
      if target.count == count { try target.finish(isDurable: isDurable) }
      time += seconds() - start
    }
    return time
  }

  private mutating func decideRun(of length: Int) {
    run.removeAll(keepingCapacity: true)
    for _ in 0..<length {
      var document = Document()
      stream.next(into: &document)
      let received = reader.read(document)
      if received.envelope.session != session.name {
        session = (received.envelope.session, Session(), 0)
      }
      let event = decide(received.intent, in: session.state)
      for change in event.changes { session.state.apply(change) }
      run.append(
        Decided(
          sent: document, event: event, session: session.name, at: received.envelope.at ?? 0,
          step: session.step))
      session.step += 1
    }
  }

  /// A journal that grows.
  private struct Target: ~Copyable {
    var writer: JournalWriter
    private(set) var count = 0
    private var encoder = EventEncoder()
    private var session: (name: String, ordinal: Int, number: UInt32) = ("", -1, 0)

    /// What brings batches to the disk while the next ones are appended.
    private let syncs = SyncThread()

    init(_ path: String) throws {
      writer = try JournalWriter.open(path, created: 0, content: .forEvents)
    }

    /// Makes a batch durable: beside what follows, each batch by a sync of its own.
    mutating func commit(isDurable: Bool, beside: Bool) throws {
      guard isDurable, beside else {
        try awaitSyncs(downTo: 0)
        return try writer.commit(isDurable: isDurable)
      }
      syncs.begin(try writer.beginSync())
      try awaitSyncs(downTo: 2)
    }

    private mutating func awaitSyncs(downTo count: Int) throws {
      while let sync = syncs.next(downTo: count) { try writer.end(sync) }
    }

    mutating func finish(isDurable: Bool) throws {
      try awaitSyncs(downTo: 0)
      try writer.commit(isDurable: isDurable)
    }

    mutating func append(_ decided: borrowing Decided, isDurable: Bool) throws {
      if writer.isPageFull { try commit(isDurable: isDurable, beside: false) }
      if session.name != decided.session || session.ordinal != writer.pageOrdinal {
        let known = PageSession(
          name: decided.session, stepBefore: decided.step,
          previousPosition: decided.step == 0 ? 0 : writer.nextPosition - 1,
          greatestTimeBefore: decided.at)
        session = (decided.session, writer.pageOrdinal, writer.page.add(known))
      }
      let place = EventEncoder.Place(session: session.name, at: decided.at, position: writer.nextPosition)
      encoder.append(decided.sent, decided.event, at: place, to: &writer.page)
      try writer.page.finish(session: session.number, time: decided.at)
      count += 1
    }
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
