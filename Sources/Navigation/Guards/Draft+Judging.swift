// The one pipeline that everything comes through that enters anew, by whatever intent.

/// Where guards led an intent instead.
@usableFromInline struct Redirection<Route: NavigationRoute>: Sendable {
  @usableFromInline let guardName: GuardName
  /// The route asked for, then every hop; the last is where it led.
  @usableFromInline let chain: [Route]

  @inlinable init(guardName: GuardName, chain: [Route]) {
    self.guardName = guardName
    self.chain = chain
  }

  @inlinable var outcome: Outcome<Route> {
    Outcome(.redirected, details: [.to(chain.last), .guarded(by: guardName), .chain(chain)])
  }
}

extension Draft {
  /// What stands in the way of a route: the first guard that does not let it in.
  ///
  /// - Complexity: O(the guards of the route).
  @inlinable func objection(
    to route: Route, by app: App<Route>
  ) -> (asker: GuardName, verdict: GuardVerdict<Route>)? {
    guard let rules = app.rules(of: route.name) else { return nil }
    for judge in rules.entryGuards {
      let name = judge.name
      switch judge.verdict(entering: route, facts: folded.facts) {
      case .allow: continue
      case .redirect(let target) where target == route: continue
      // A login has to be reachable for who is not signed in.
      case .present(let target, _) where target.name == route.name: continue
      case .ask(let question):
        if let verdict = answered(by: name, for: route) ?? Optional(.ask(question: question)),
          verdict != .allow
        {
          return (name, verdict)
        }
      case let verdict: return (name, verdict)
      }
    }
    return nil
  }

  /// The answer that a guard was given for the present intent, as its verdict.
  @inlinable func answered(by name: GuardName, for route: Route) -> GuardVerdict<Route>? {
    guard let kept = answers.last(where: { $0.asker == name }) else { return nil }
    switch kept.answer {
    case .allow: return .allow
    case .deny(let reason): return .deny(reason: reason ?? name.text)
    case .redirect(let target): return target == route ? .allow : .redirect(target)
    case .present(let target, let style):
      return target.name == route.name ? .allow : .present(target, style: style)
    }
  }

  /// Asks the guards of a route that is to enter.
  ///
  /// - Returns: the route that enters in its place, `nil` if it may itself.
  @inlinable mutating func judge(_ route: Route, by app: App<Route>) throws(Stop) -> Route? {
    guard let objection = objection(to: route, by: app) else { return nil }
    return try follow(objection, from: route, by: app)
  }

  /// Follows redirections until a route may enter or something stops the intent.
  @inlinable mutating func follow(
    _ first: (asker: GuardName, verdict: GuardVerdict<Route>), from route: Route, by app: App<Route>
  ) throws(Stop) -> Route {
    var chain = [route]
    var objection = Optional(first)
    while let (asker, verdict) = objection {
      switch verdict {
      case .allow: return route
      case .deny(let reason):
        throw refuse(Outcome(.denied, reason: reason, details: trace(asker, chain)))
      case .present(let login, let style): throw wait(for: .login(login, style, asker))
      case .ask(let question): throw wait(for: .answer(question, asker))
      case .redirect(let target):
        if let fault = app.rejection(of: target) { throw refuse(fault, asker, chain) }
        let isRepeat = chain.contains(target)
        chain.append(target)
        if isRepeat { throw refuse(.redirectLoop, asker, chain) }
        if chain.count - 1 > Limits.redirections { throw refuse(.redirectLimit, asker, chain) }
        objection = self.objection(to: target, by: app)
      }
    }
    if redirection == nil { redirection = Redirection(guardName: first.asker, chain: chain) }
    return chain[chain.count - 1]
  }

  /// Which guard decided, and by which way the intent had come to it.
  @inlinable func trace(_ asker: GuardName, _ chain: [Route]) -> [Outcome<Route>.Detail] {
    chain.count > 1 ? [.guarded(by: asker), .chain(chain)] : [.guarded(by: asker)]
  }

  @inlinable mutating func refuse(_ reason: Rejection, _ asker: GuardName, _ chain: [Route]) -> Stop {
    refuse(Outcome(.rejected, reason: reason.rawValue, details: trace(asker, chain)))
  }
}
