import Journal
import Navigation

/// Makes of events what is compared of them: what was asked, and what became of it, as fingerprints.
///
/// A fingerprint has 64 bits. That two of a million different events share one is a chance of one in some
/// forty million; in return nothing of an event is kept but a few numbers.
struct EventTracer {
  private(set) var options: DifferenceOptions
  private var intents = IntentReader()
  private var document = Document()
  private var spelled = Document()
  private var routes = PlainRouteSource()
  /// The identifiers that the event at hand names.
  private(set) var references: [Reference] = []

  init(options: DifferenceOptions) { self.options = options }

  /// Takes note of which journals are compared: routes hold hashes of secrets only where an app says so.
  mutating func begin(_ a: borrowing JournalReader, _ b: borrowing JournalReader) {
    options.mayHoldSecrets = a.mayHoldSecrets || b.mayHoldSecrets
  }

  /// The event at hand; its identifiers are in ``references`` until the next one.
  mutating func trace(_ reader: inout EventReader) -> TracedEvent {
    references.removeAll(keepingCapacity: true)
    var event = TracedEvent(position: reader.position, step: reader.step)
    if !options.ignores(.outcomes) {
      event.changes = changes(of: &reader)
      event.outcome = outcome(of: &reader)
    }
    event.key = key(of: &reader)
    if options.ignores(.ids) { references.removeAll(keepingCapacity: true) }
    return event
  }

  // MARK: What was asked

  /// Without what differs between any two recordings of the same.
  private mutating func key(of reader: inout EventReader) -> UInt64 {
    reader.readIntent(into: &document)
    let received = intents.read(document)
    var hash = StableHash()
    hash.add(options.compared(window: reader.window).utf8)
    hash.add(reader.cause == nil ? 0 : 1)
    guard received.envelope.fault == nil else {
      hash.add(document)
      return hash.value
    }
    spelled.removeAll()
    spelled.append(compared(received.intent))
    hash.add(spelled)
    if let rest = rest(of: received.intent) {
      spelled.removeAll()
      spelled.append(rest)
      hash.add(spelled)
    }
    return hash.value
  }

  private mutating func compared(_ intent: Intent<Route>) -> Intent<Route> {
    var compared = intent.mapIdentifiers { identifier, isNew in
      references.append(Reference(identifier, isNew: isNew))
      return 1
    }
    compared.window = nil
    if options.changesRoutes { compared = compared.mapRoutes(options.compared) }
    switch compared.action {
    case .open(var link) where options.ignores(.params):
      link.url = ""
      compared.action = .open(link)
    case .set(let facts, let dropsPending) where options.ignores(.facts):
      compared.action = .set(facts: facts.mapValues { _ in .null }, dropPending: dropsPending)
    default: break
    }
    return compared
  }

  /// Fields that make no sense are all that tells two faulty intents apart.
  private func rest(of intent: Intent<Route>) -> Value? {
    switch intent.action {
    case .unknown, .faulty:
      var fields = document.object(at: Document.root)
      for name in Self.envelope { fields[name] = nil }
      return .object(fields)
    default: return nil
    }
  }

  private static let envelope = ["session", "window", "at", "t", "id", "delivery", "source", "actor", "from"]

  // MARK: What became of it

  private mutating func outcome(of reader: inout EventReader) -> UInt64 {
    var outcome = reader.outcome(&routes).mapIdentifiers { identifier, isNew in
      references.append(Reference(identifier, isNew: isNew))
      return 1
    }
    if options.changesRoutes { outcome = outcome.mapRoutes(options.compared) }
    var hasher = Hasher()
    hasher.combine(outcome)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private mutating func changes(of reader: inout EventReader) -> UInt64 {
    var hasher = Hasher()
    for change in reader.changes(&routes) {
      var renamed = change.mapIdentifiers { identifier, isNew in
        references.append(Reference(identifier, isNew: isNew))
        return 1
      }
      if options.changesRoutes { renamed = renamed.mapRoutes(options.compared) }
      hasher.combine(compared(renamed))
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private func compared(_ change: Change<Route>) -> Change<Route> {
    switch change {
    case .factSet(let name, _) where options.ignores(.facts): return .factSet(name: name, .null)
    case .held(var item):
      (item.since, item.cause) = (0, 0)
      return .held(item)
    case .asked(var question):
      question.cause = 0
      return .asked(question)
    default: return options.ignores(.windows) ? change.withoutWindow : change
    }
  }
}

extension JournalReader {
  /// Whether an app may have declared secrets; in a pack there may be any.
  fileprivate var mayHoldSecrets: Bool {
    segments.contains { !$0.header.declaration.isEmpty || $0.header.isPack }
  }
}
