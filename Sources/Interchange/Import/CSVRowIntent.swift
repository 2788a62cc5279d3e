import Navigation

/// What a row of a table tells of an intent.
struct CSVRowIntent {
  /// Why a row is no intent.
  enum Fault: Error {
    case noScreen
    case unknownIntent(String)
  }

  var word: String?
  var url: String?
  var route: Route?
  var tab: String?

  /// The intent that the row names, or else what its fields amount to.
  func intent() throws(Fault) -> Intent<Route> {
    guard let word else { return try unnamed() }
    if let action = complete(word) { return Intent(action) }
    guard Self.wordsWithRoute.contains(word) else { throw .unknownIntent(word) }
    if let url { return Self.link(url) }
    guard let route, let action = action(word, route) else { throw .noScreen }
    return Intent(action)
  }

  private func unnamed() throws(Fault) -> Intent<Route> {
    if let url { return Self.link(url) }
    guard let route else { throw .noScreen }
    return Intent(.replaceTop(route, target, request: nil))
  }

  private static func link(_ url: String) -> Intent<Route> {
    PageLink.intent(url) ?? Intent(.open(Link(url: url)))
  }

  private var target: StackTarget { StackTarget(tab: tab) }

  /// Those that need a screen or a link.
  private static let wordsWithRoute: Set = ["open", "push", "present", "popTo", "replaceTop", "select"]

  private func action(_ word: String, _ route: Route) -> Action<Route>? {
    switch word {
    case "push": .push(Push([route], target: target))
    case "present": .present(Present(route))
    case "popTo": .popTo(PopTo(.route(route), target: target, ifMissing: .push))
    case "replaceTop": .replaceTop(route, target, request: nil)
    case "select": .select(Select(tab: route.name))
    default: nil
    }
  }

  /// Those that say all with a word, or with a tab.
  private func complete(_ word: String) -> Action<Route>? {
    switch word {
    case "select": tab.map { .select(Select(tab: $0, route: route)) }
    case "back": .back
    case "pop": .pop(count: 1, target)
    case "popToRoot": .popToRoot(target)
    case "dismiss": .dismiss(modal: nil)
    case "dismissAll": .dismissAll
    case "background": .background
    case "foreground": .foreground
    case "ready": .ready
    case "notReady": .notReady
    case "mark": .mark(name: route?.name ?? word, note: nil)
    case "end": .end
    default: nil
    }
  }
}
