import Journal
import Navigation
import Replay
import TestSupport

/// Two recordings of random intents of which one has lost, won and changed a few.
struct RelatedRecordings {
  /// The intents of each side with their sessions, follow-ups not among them.
  private(set) var intents = Sides<[(session: String, intent: Intent<Route>)]>(a: [], b: [])
  private var random: SeededGenerator

  init(seed: UInt64, count: Int, sessionCount: Int = 3, editCount: Int) {
    random = SeededGenerator(seed: seed)
    var generator = RandomIntents(seed: seed &+ 1, isUnderApp: false)
    var states: [String: Session<Route>] = [:]
    for _ in 0..<count {
      let name = "s\(random.below(sessionCount))"
      var state = states[name] ?? Session()
      let intent = generator.next(in: state)
      _ = events(for: intent, in: &state, app: nil, at: 0, position: 1)
      states[name] = state
      intents.a.append((name, intent))
    }
    intents.b = intents.a
    for _ in 0..<editCount { edit(&generator, sessionCount) }
  }

  private mutating func edit(_ generator: inout RandomIntents, _ sessionCount: Int) {
    let index = random.below(max(1, intents.b.count))
    let name = "s\(random.below(sessionCount))"
    switch random.below(3) {
    case 0 where !intents.b.isEmpty: intents.b.remove(at: index)
    case 1: intents.b.insert((name, generator.next(in: Session())), at: min(index, intents.b.count))
    case _ where !intents.b.isEmpty: intents.b[index].intent = generator.next(in: Session())
    default: break
    }
  }

  /// Records both sides.
  ///
  /// - Returns: the paths.
  func record(in directory: String) throws -> Sides<String> {
    let paths = Sides(a: directory + "/a.navlog", b: directory + "/b.navlog")
    try Self.record(intents.a, at: paths.a)
    try Self.record(intents.b, at: paths.b)
    return paths
  }

  static func record(_ intents: [(session: String, intent: Intent<Route>)], at path: String) throws {
    var recorder = try Recorder.open(path, now: 1000)
    for (index, (session, intent)) in intents.enumerated() {
      var document = Document()
      document.append(intent, envelope: Envelope(session: session))
      _ = try recorder.record(document, now: 1000 + Int64(index)) { Document() }
    }
    _ = try recorder.finish()
  }
}

/// What two journals differ in.
func difference(_ a: String, _ b: String, ignoring: Set<DifferenceOptions.Aspect> = []) throws
  -> JournalDifference
{
  var left = try Player(try JournalReader.open(a))
  var right = try Player(try JournalReader.open(b))
  var comparison = JournalComparison(options: DifferenceOptions(ignoring: ignoring))
  return try comparison.difference(&left, &right)
}

/// Every event of a journal by session.
func eventsBySession(_ path: String) throws -> [String: [RecordedEvent<Route>]] {
  var journal = try JournalReader.open(path)
  var reader = EventReader(journal.makePage())
  var events: [String: [RecordedEvent<Route>]] = [:]
  for page in journal.pages.indices {
    try reader.read(page: page, of: &journal)
    while !reader.isAtEnd {
      let event = reader.event()
      events[event.session, default: []].append(event)
      reader.advance()
    }
  }
  return events
}
