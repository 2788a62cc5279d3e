import Journal
import Navigation
import Replay

/// Which events are wanted. What is not said allows all.
struct EventFilter {
  var sessions: [String] = []
  var windows: [String] = []
  var intents: [String] = []
  var outcomes: [OutcomeArgument] = []
  var routes: [String] = []
  /// Milliseconds since 1970, both ends included.
  var since: Int64 = .min
  var until: Int64 = .max
  /// What must hold after the event. Whoever folds the states asks it: it takes more than the event.
  var condition: Expression?

  /// Whether the event at hand is wanted. What is cheap to know is asked first.
  ///
  /// - Parameter document: filled with the intent where that has to be looked at.
  func accepts(_ reader: borrowing EventReader, _ document: inout Document) -> Bool {
    guard reader.at >= since, reader.at <= until else { return false }
    guard sessions.isEmpty || sessions.contains(reader.session.name) else { return false }
    guard windows.isEmpty || windows.contains(reader.window) else { return false }
    guard outcomes.isEmpty || outcomes.contains(where: { $0.kind == reader.outline.outcomeKind }) else {
      return false
    }
    guard !(intents.isEmpty && routes.isEmpty) else { return true }
    reader.readIntent(into: &document)
    return acceptsIntent(document)
  }

  /// What to say where no event was wanted; `nil` where all were.
  var nothingFound: String? {
    let words = intents + routes + windows + sessions
    guard !(words.isEmpty && outcomes.isEmpty && since == .min && until == .max) else { return nil }
    let kinds = Outcome<Route>.Kind.allCases.map(\.rawValue)
    for kind in intents where !IntentSpelling.kinds.contains(kind) {
      if let nearest = kind.nearest(among: IntentSpelling.kinds) {
        return "No event matches. Did you mean --intent \(nearest)?"
      }
      if kinds.contains(kind) { return "No event matches. Did you mean --outcome \(kind)?" }
    }
    return "No event matches."
  }

  private func acceptsIntent(_ document: Document) -> Bool {
    guard !document.isEmpty else { return false }
    if !intents.isEmpty {
      guard let kind = document.member("intent", of: Document.root), let name = document.string(at: kind),
        intents.contains(name)
      else { return false }
    }
    return routes.isEmpty || !Set(document.routeNames()).isDisjoint(with: routes)
  }
}

/// A kind of outcome, as it is typed.
struct OutcomeArgument: ArgumentValue {
  static let expectation = Outcome<Route>.Kind.allCases.map(\.rawValue).listed(with: "or")
  static let completion = Completion.oneOf(Outcome<Route>.Kind.allCases.map(\.rawValue))

  let kind: Outcome<Route>.Kind

  init?(argument: String) {
    guard let kind = Outcome<Route>.Kind(rawValue: argument) else { return nil }
    self.kind = kind
  }
}

/// A moment, as it is typed.
struct TimeArgument: ArgumentValue {
  static let expectation = "a time such as 2026-11-30T10:00:00Z"

  let milliseconds: Int64

  init?(argument: String) {
    guard let time = Timestamp(argument) else { return nil }
    milliseconds = time.milliseconds
  }
}

extension Document {
  /// The fields of an intent that hold routes.
  private static let routeFields: Set = ["route", "routes", "path", "stack", "modals", "intents"]

  /// The names of the routes that an intent names, those in a batch included.
  fileprivate func routeNames(in index: Int = Document.root) -> [String] {
    members(of: index).flatMap { key in
      Self.routeFields.contains(text(at: key)) ? routes(at: key + 1) : []
    }
  }

  private func routes(at index: Int) -> [String] {
    if kind(at: index) == .array { return elements(of: index).flatMap { routes(at: $0) } }
    // An element of a batch is an intent of its own.
    if member("intent", of: index) != nil { return routeNames(in: index) }
    guard let place = RoutePlace(at: index, of: self) else { return [] }
    return [text(at: place.name)]
  }
}
