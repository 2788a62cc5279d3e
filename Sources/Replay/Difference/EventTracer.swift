import Navigation

/// Makes of events what is compared of them.
struct EventTracer {
  let options: DifferenceOptions
  private(set) var keys = Interner<EventKey>()
  private(set) var effects = Interner<EffectKey>()
  private var intents = IntentReader()
  private var document = Document()
  private var routes = PlainRouteSource()
  /// The identifiers that the event at hand names.
  private(set) var references: [Reference] = []

  init(options: DifferenceOptions) { self.options = options }

  /// The event at hand; its identifiers are in ``references`` until the next one.
  mutating func trace(_ reader: inout EventReader) -> TracedEvent {
    references.removeAll(keepingCapacity: true)
    let effect = effects.number(of: effect(of: &reader))
    let key = keys.number(of: key(of: &reader))
    return TracedEvent(
      position: reader.position, step: reader.step, key: key, effect: effect, references: 0..<0)
  }

  // MARK: What was asked

  private mutating func key(of reader: inout EventReader) -> EventKey {
    reader.readIntent(into: &document)
    let received = intents.read(document)
    let window = options.compared(window: reader.window)
    let isFollowUp = reader.cause != nil
    guard received.envelope.fault == nil else {
      let line: Value = document.isEmpty ? .null : document.value(at: Document.root)
      return EventKey(window: window, intent: Intent(.back), rest: line, isFollowUp: isFollowUp)
    }
    return EventKey(
      window: window, intent: compared(received.intent), rest: rest(of: received.intent),
      isFollowUp: isFollowUp)
  }

  private mutating func compared(_ intent: Intent<Route>) -> Intent<Route> {
    var compared = noted(intent)
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

  private mutating func effect(of reader: inout EventReader) -> EffectKey {
    var outcome = options.ignores(.outcomes) ? Outcome(.noop) : reader.outcome(&routes)
    var changes = options.ignores(.outcomes) ? [] : reader.changes(&routes)
    let (references, result) = Self.noted(outcome, changes)
    if !options.ignores(.ids) { self.references = references }
    (outcome, changes) = result
    if options.changesRoutes {
      outcome = outcome.mapRoutes(options.compared)
      changes = changes.map { $0.mapRoutes(options.compared) }
    }
    return EffectKey(outcome: outcome, changes: changes.compactMap(compared))
  }

  private func compared(_ change: Change<Route>) -> Change<Route>? {
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

  private mutating func noted(_ intent: Intent<Route>) -> Intent<Route> {
    var found: [Reference] = []
    let noted = intent.mapIdentifiers { identifier, isNew in
      found.append(Reference(identifier: identifier, isNew: isNew))
      return 1
    }
    if !options.ignores(.ids) { references += found }
    return noted
  }

  private static func noted(
    _ outcome: Outcome<Route>, _ changes: [Change<Route>]
  ) -> ([Reference], (Outcome<Route>, [Change<Route>])) {
    var found: [Reference] = []
    func note(_ identifier: Identifier, isNew: Bool) -> Identifier {
      found.append(Reference(identifier: identifier, isNew: isNew))
      return 1
    }
    let changes = changes.map { $0.mapIdentifiers(note) }
    return (found, (outcome.mapIdentifiers(note), changes))
  }
}

extension Change {
  /// The same edit in a window without a name.
  fileprivate var withoutWindow: Change {
    switch self {
    case .pushed(_, let place, let entry): .pushed(window: "", place, entry)
    case .popped(_, let place, let count): .popped(window: "", place, count: count)
    case .removed(_, let place, let entry): .removed(window: "", place, entry: entry)
    case .movedToTop(_, let place, let entry): .movedToTop(window: "", place, entry: entry)
    case .tabAdded(_, let tab, let columns): .tabAdded(window: "", tab, columns: columns)
    case .tabSelected(_, let tab): .tabSelected(window: "", tab)
    case .tabHistoryChanged(_, let tabs): .tabHistoryChanged(window: "", tabs)
    case .layoutChanged(_, let columns): .layoutChanged(window: "", columns: columns)
    case .modalPresented(_, let id, let style, let presenter):
      .modalPresented(window: "", id: id, style, presenter: presenter)
    case .modalDismissed(_, let id): .modalDismissed(window: "", id: id)
    case .windowOpened(_, let tab): .windowOpened("", selectedTab: tab)
    case .windowClosed: .windowClosed("")
    case .windowFocused: .windowFocused("")
    default: self
    }
  }
}
