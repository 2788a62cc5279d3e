import Navigation
import Replay

/// An action of a router or of React Navigation.
struct ReduxNavigation {
  let type: String
  let action: Int
  let document: Document

  private static let locationTypes: Set = [
    "@@router/LOCATION_CHANGE", "@@redux-first-history/LOCATION_CHANGE", "@@router5/TRANSITION_SUCCESS",
    "@ngrx/router-store/navigated",
  ]

  /// The kind of an action of React Navigation, which older versions write with a prefix.
  private var kind: Substring {
    type.hasPrefix("Navigation/") ? type.dropFirst("Navigation/".count) : type[...]
  }

  private static let kinds: Set<Substring> = [
    "NAVIGATE", "PUSH", "POP", "BACK", "GO_BACK", "POP_TO_TOP", "POP_TO", "REPLACE", "JUMP_TO", "RESET",
    "SET_PARAMS",
  ]

  var isNavigation: Bool { Self.locationTypes.contains(type) || Self.kinds.contains(kind) }

  /// The intent; `nil` where the action is none of these or lacks what it needs.
  func intent(_ intents: inout ImportedIntents) -> Intent<Route>? {
    if Self.locationTypes.contains(type) { return location }
    guard let action = navigation(&intents) else { return nil }
    return Intent(action)
  }

  // MARK: Routers

  private var location: Intent<Route>? {
    let payload = document.index(of: "payload", in: action) ?? action
    let path =
      document.text(of: "location", "pathname", in: payload) ?? document.text(of: "pathname", in: payload)
      ?? document.text(of: "event", "urlAfterRedirects", in: payload)
      ?? document.text(of: "route", "name", in: payload)
    guard let path else { return nil }
    let name = String(path.prefix { $0 != "?" && $0 != "#" })
    guard !name.isEmpty else { return nil }
    switch document.text(of: "action", in: payload) {
    case "PUSH": return Intent(.push(Push([Route(name)])))
    case "REPLACE": return Intent(.replaceTop(Route(name), .visible, request: nil))
    // The browser's back and forward: to where that screen is, or to a new one.
    default: return Intent(.popTo(PopTo(.route(Route(name)), ifMissing: .push)))
    }
  }

  // MARK: React Navigation

  private func navigation(_ intents: inout ImportedIntents) -> Action<Route>? {
    switch kind {
    case "NAVIGATE": return route.map { .push(Push([$0], ifExists: .popTo)) }
    case "PUSH": return route.map { .push(Push([$0])) }
    case "REPLACE": return route.map { .replaceTop($0, .visible, request: nil) }
    case "POP_TO": return route.map { .popTo(PopTo(.name($0.name), ifMissing: .push)) }
    case "POP": return .pop(count: count, .visible)
    case "BACK", "GO_BACK": return .back
    case "POP_TO_TOP": return .popToRoot(.visible)
    case "JUMP_TO": return route.map { .select(Select(tab: $0.name)) }
    case "RESET":
      guard let state = document.index(of: "payload", in: action),
        document.index(of: "routes", in: state) != nil
      else { return nil }
      return .report(ReactNavigationImport().report(state, document, &intents))
    default: return nil
    }
  }

  private var fields: Int { document.index(of: "payload", in: action) ?? action }

  private var route: Route? {
    let name = document.text(of: "name", in: fields) ?? document.text(of: "routeName", in: fields)
    guard let name, !name.isEmpty else { return nil }
    return Route(name, document.parameters(at: document.index(of: "params", in: fields)))
  }

  private var count: Int {
    let told = document.index(of: "count", in: fields) ?? document.index(of: "n", in: fields)
    return told.flatMap { document.integer(at: $0) }.map { Int(clamping: min(max(1, $0), 1_000)) } ?? 1
  }
}
