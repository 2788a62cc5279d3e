/// A guard as an app declares it: which routes, when, and what then.
public struct GuardDeclaration: Hashable, Sendable {
  /// What a guard does when it bites.
  public enum Verdict: Hashable, Sendable {
    case deny(reason: String)
    case redirect(RouteTemplate)
    /// Presents a login or a paywall and holds the intent until the facts let it pass.
    case present(RouteTemplate, style: ModalStyle)
    /// Puts a question to the app, which answers with `resolve`.
    case ask(question: String)
    /// Refuses to let the screen go.
    case denyLeaving(reason: String?)
    /// Asks whether the screen may go.
    case askLeaving(question: String?)

    /// Whether the guard watches the way out, not the way in.
    public var isAboutLeaving: Bool {
      switch self {
      case .denyLeaving, .askLeaving: true
      case .deny, .redirect, .present, .ask: false
      }
    }
  }

  /// What outcomes call the guard; its index where `nil`.
  public var name: String?
  /// The routes it guards, with all below them; `nil` means every route.
  public var routes: [String]?
  /// Bites only when this holds.
  public var when: Condition?
  /// Bites only when this does not hold.
  public var unless: Condition?
  public var verdict: Verdict

  public init(
    _ verdict: Verdict, routes: [String]? = nil, when: Condition? = nil, unless: Condition? = nil,
    name: String? = nil
  ) {
    self.name = name
    self.routes = routes
    self.when = when
    self.unless = unless
    self.verdict = verdict
  }

  /// Whether the guard bites a route that has these parameters. `when` and `unless` together must both bite.
  public func bites(facts: [String: Value], parameters: [String: Value]) -> Bool {
    if let when, !when.holds(facts: facts, parameters: parameters) { return false }
    if let unless, unless.holds(facts: facts, parameters: parameters) { return false }
    return true
  }
}
