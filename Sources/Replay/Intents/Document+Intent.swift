package import Navigation

/// An object of a document while its members are appended.
struct OpenObject {
  let index: Int
  var count = 0
}

extension Document {
  mutating func openObject() -> OpenObject { OpenObject(index: open(.object)) }

  mutating func close(_ object: OpenObject) { close(object.index, count: object.count) }

  /// Appends a member's key; its value is appended next.
  mutating func append(key: String, to object: inout OpenObject) {
    append(key)
    object.count += 1
  }

  mutating func append(_ key: String, _ string: String?, to object: inout OpenObject) {
    guard let string else { return }
    append(key: key, to: &object)
    append(string)
  }

  mutating func append(_ key: String, _ integer: Int64?, to object: inout OpenObject) {
    guard let integer else { return }
    append(key: key, to: &object)
    append(integer)
  }

  /// Appends an identifier; none in use is beyond 63 bits.
  mutating func append(_ key: String, _ identifier: Identifier?, to object: inout OpenObject) {
    append(key, identifier.map { Int64(truncatingIfNeeded: $0) }, to: &object)
  }

  /// Appends `true`; `false` is what a flag that is left out says.
  mutating func append(_ key: String, flag: Bool, to object: inout OpenObject) {
    guard flag else { return }
    append(key: key, to: &object)
    append(true)
  }
}

// MARK: - Intents

extension Document {
  /// Appends an intent that has no text of its own, as an object.
  ///
  /// Fields come in the contract's order: the kind, the envelope's, then the kind's own. What a field left
  /// out would say is left out.
  package mutating func append<Routes: RouteAppending>(
    _ intent: Intent<Routes.Route>, envelope: Envelope? = nil, routes: Routes
  ) {
    var object = openObject()
    append("intent", intent.action.kind, to: &object)
    append("session", envelope?.session, to: &object)
    append("window", intent.window, to: &object)
    append("at", envelope?.at, to: &object)
    append("t", envelope?.t, to: &object)
    append("id", envelope?.id, to: &object)
    append("source", envelope?.source, to: &object)
    append("actor", envelope?.actor, to: &object)
    append("from", intent.from, to: &object)
    append(intent.action, routes, to: &object)
    append("delivery", envelope?.delivery, to: &object)
    close(object)
  }

  /// Appends an intent over plain routes.
  package mutating func append(_ intent: Intent<Route>, envelope: Envelope? = nil) {
    append(intent, envelope: envelope, routes: PlainRoutes())
  }
}

extension Action {
  /// The kind as it is spelled in JSON.
  package var kind: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .setStack: "setStack"
    case .replaceTop: "replaceTop"
    case .close: "close"
    case .select: "select"
    case .present: "present"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .back: "back"
    case .open: "open"
    case .finish: "finish"
    case .set: "set"
    case .layout: "layout"
    case .ready: "ready"
    case .notReady: "notReady"
    case .resolve: "resolve"
    case .restore: "restore"
    case .openWindow: "openWindow"
    case .closeWindow: "closeWindow"
    case .focusWindow: "focusWindow"
    case .report: "report"
    case .background: "background"
    case .foreground: "foreground"
    case .mark: "mark"
    case .batch: "batch"
    case .end: "end"
    case .unknown(let kind), .faulty(let kind): kind
    }
  }
}
