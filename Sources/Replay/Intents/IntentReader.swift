package import Navigation

/// An intent that came in, with what came with it.
package struct ReceivedIntent<Route: Sendable>: Sendable {
  package var envelope: Envelope
  package var intent: Intent<Route>

  package init(envelope: Envelope, intent: Intent<Route>) {
    self.envelope = envelope
    self.intent = intent
  }
}

extension ReceivedIntent: Equatable where Route: Equatable {}

/// Reads off a document what an intent means.
///
/// Every document gives an intent. Faults of the sender become values, since the order in which they are
/// reported depends on the state: a fault of the envelope is malformed, an unknown kind is
/// `Action.unknown`, fields that are missing, ill-typed or contradict each other are `Action.faulty`.
package struct IntentReader<Routes: RouteReading> {
  package typealias Route = Routes.Route

  package var routes: Routes
  /// The session that was read last: many intents of one session come together, and share its name.
  private var session = ""

  package init(routes: Routes) {
    self.routes = routes
  }

  /// Reads the whole of a document.
  @specialized(where Routes == PlainRoutes)
  package mutating func read(_ document: Document) -> ReceivedIntent<Route> {
    guard !document.isEmpty, document.kind(at: Document.root) == .object else {
      let envelope = Envelope(session: Envelope.unattributedSession, fault: .noObject)
      return ReceivedIntent(envelope: envelope, intent: Intent(.faulty(kind: "")))
    }
    let fields = IntentFields(of: Document.root, in: document)
    var received = ReceivedIntent(
      envelope: .begun(fields, knownSession: session), intent: intent(fields, isElement: false))
    session = received.envelope.session
    do {
      try received.envelope.read(fields)
    } catch {
      received.intent.action = Self.faulty(received.intent.action, fields)
    }
    return received
  }

  /// Reads the intent that an object spells, alone or as an element of a batch.
  mutating func intent(_ fields: IntentFields, isElement: Bool) -> Intent<Route> {
    guard let index = fields.index(of: .intent), fields.document.kind(at: index) == .string else {
      return Intent(.faulty(kind: ""))
    }
    guard let kind = fields.document.intentKind(at: index) else {
      return Intent(.unknown(kind: fields.document.text(at: index)))
    }
    let isForbidden = isElement && (kind == .batch || fields.names(.session) || fields.names(.id))
    var window: WindowName?
    var from: Identifier?
    do {
      window = try fields.string(.window)
      from = try fields.identifier(.from)
      if isForbidden { throw FieldFault() }
      return Intent(try action(kind, fields), window: window, from: from)
    } catch {
      // Of a faulty intent, a window that was in order is still looked up.
      return Intent(.faulty(kind: kind.rawValue), window: window, from: from)
    }
  }

  /// An unknown kind stays one, whatever else is wrong.
  private static func faulty(_ action: Action<Route>, _ fields: IntentFields) -> Action<Route> {
    if case .unknown = action { return action }
    return .faulty(kind: fields.index(of: .intent).flatMap { fields.document.string(at: $0) } ?? "")
  }

  private mutating func action(
    _ kind: IntentKind, _ fields: IntentFields
  ) throws(FieldFault) -> Action<Route> {
    switch kind {
    case .push, .pop, .popTo, .popToRoot, .setStack, .replaceTop, .close: try stackAction(kind, fields)
    case .select, .present, .dismiss, .open, .report: try placeAction(kind, fields)
    case .openWindow, .closeWindow, .focusWindow: try windowAction(kind, fields)
    case .finish, .set, .layout, .resolve, .restore, .mark, .batch: try sessionAction(kind, fields)
    case .dismissAll: .dismissAll
    case .back: .back
    case .ready: .ready
    case .notReady: .notReady
    case .background: .background
    case .foreground: .foreground
    case .end: .end
    }
  }
}

extension IntentReader where Routes == PlainRoutes {
  package init() {
    self.init(routes: PlainRoutes())
  }
}
