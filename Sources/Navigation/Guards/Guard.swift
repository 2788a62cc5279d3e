/// A guard ready to be asked: which routes it watches and what it says.
///
/// The same whether it was declared in a file or is a closure of an app.
public struct Guard<Route: Sendable>: Sendable {
  /// What a guard watches, and how it judges.
  public enum Watch: Sendable {
    /// The way in, by the entering route and the facts.
    case entering(@Sendable (Route, [String: Value]) -> GuardVerdict<Route>)
    /// The way out, by the leaving route and the facts.
    case leaving(@Sendable (Route, [String: Value]) -> LeaveVerdict)
  }

  /// What outcomes call it.
  public var name: GuardName
  public var watch: Watch
  /// The routes it watches, with all below them; `nil` means every route. Leave guards are not inherited.
  public var routes: [String]?
  /// What the guard bites on; without it, it is asked every time. Most guards bite seldom, and to see that
  /// they do not is far cheaper than to ask them.
  @usableFromInline var trigger: GuardDeclaration?

  /// Makes a guard of a closure.
  ///
  /// A closure over the app's own enum picks its routes with a `switch`; naming `routes` is for the guards
  /// that a declaration's `parent` is to hand down.
  public init(_ name: GuardName, on routes: [String]? = nil, _ watch: Watch) {
    self.name = name
    self.routes = routes
    self.watch = watch
  }

  /// Whether it watches the way out, not the way in.
  @inlinable public var isAboutLeaving: Bool {
    if case .leaving = watch { true } else { false }
  }
}

/// What a guard says to a route that wants in.
public enum GuardVerdict<Route: Sendable>: Sendable {
  case allow
  case deny(reason: String)
  /// Another route instead, which is judged in turn. The same route means `allow`.
  case redirect(Route)
  /// A login or a paywall first; the intent waits until facts let it pass.
  case present(Route, style: ModalStyle)
  /// The app answers later.
  case ask(question: String)
}

/// What a guard says to a screen that is to go.
public enum LeaveVerdict: Hashable, Sendable {
  case allow
  /// The guard's name stands in for a reason that is not given.
  case deny(reason: String?)
  /// The guard's name stands in for a question that is not given.
  case ask(question: String?)
}

extension GuardVerdict: Equatable where Route: Equatable {}

extension GuardName {
  /// The name as text: what a guard gives as reason or question that has none of its own.
  @inlinable public var text: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    }
  }
}

extension Guard where Route: NavigationRoute {
  /// Makes a guard of its declaration.
  init(_ declared: GuardDeclaration, name: GuardName) {
    self.name = name
    routes = declared.routes
    trigger = declared
    switch declared.verdict {
    case .denyLeaving(let reason): watch = .leaving { _, _ in .deny(reason: reason) }
    case .askLeaving(let question): watch = .leaving { _, _ in .ask(question: question) }
    case .deny(let reason): watch = .entering { _, _ in .deny(reason: reason) }
    case .ask(let question): watch = .entering { _, _ in .ask(question: question) }
    case .redirect(let template):
      watch = .entering { route, _ in
        Self.target(template, route).map { .redirect($0) } ?? Self.nowhere(template)
      }
    case .present(let template, let style):
      watch = .entering { route, _ in
        Self.target(template, route).map { .present($0, style: style) } ?? Self.nowhere(template)
      }
    }
  }

  /// What the guard says to a route that wants in.
  @inlinable func verdict(entering route: Route, facts: [String: Value]) -> GuardVerdict<Route> {
    guard isTriggered(by: route, facts: facts), case .entering(let judge) = watch else { return .allow }
    return judge(route, facts)
  }

  /// What the guard says to a screen that is to go.
  @inlinable func verdict(leaving route: Route, facts: [String: Value]) -> LeaveVerdict {
    guard isTriggered(by: route, facts: facts), case .leaving(let judge) = watch else { return .allow }
    return judge(route, facts)
  }

  @inlinable func isTriggered(by route: Route, facts: [String: Value]) -> Bool {
    trigger?.bites(facts: facts, parameters: route.parameters) ?? true
  }

  private static func target(_ template: RouteTemplate, _ route: Route) -> Route? {
    let plain = template.route(from: route.parameters)
    return Route(name: plain.name, parameters: plain.parameters)
  }

  /// What a target comes to that the app's own type has no case for: nobody gets past a guard by mistake.
  private static func nowhere(_ template: RouteTemplate) -> GuardVerdict<Route> {
    .deny(reason: "no route \(template.name)")
  }
}
