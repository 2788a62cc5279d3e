package import Navigation

/// Small apps with guards of every kind over the alphabet of ``RandomIntents``, repeatable by their seed.
package struct RandomApps {
  private var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  package mutating func next() -> AppDeclaration {
    let names = ["a", "b", "c", "login"]
    let hasLinks = generator.oneIn(2)
    let links = LinksDeclaration(
      schemes: ["demo"], patterns: names.map { LinkDeclaration($0, .path([$0])) },
      whenUnknown: generator.pick(.stay, .root),
      pending: PendingDeclaration(capacity: generator.pick(1, 2, 16), expiresAfterMilliseconds: 5_000))
    return AppDeclaration(
      name: "demo", version: "1", tabs: generator.pick(nil, ["main", "b", "t"]),
      reselect: generator.pick(.popToRoot, .none),
      backBehavior: generator.pick(.none, .firstTab, .order, .history, .fullHistory),
      guards: generator.list(upTo: 5) { guardDeclaration(&$0) }, links: hasLinks ? links : nil)
  }
}

private func guardDeclaration(_ generator: inout SeededGenerator) -> GuardDeclaration {
  let name = generator.pick("a", "b", "c")
  let target = generator.pick("a", "b", "c", "login")
  let verdict: GuardDeclaration.Verdict =
    switch generator.below(8) {
    case 0: .deny(reason: "no")
    case 1: .redirect(RouteTemplate(target))
    case 2, 3: .present("login", style: .sheet)
    case 4, 5: .ask(question: "may?")
    case 6: .denyLeaving(reason: nil)
    default: .askLeaving(question: "leave?")
    }
  let condition = Condition.isTruthy(fact: generator.pick("f", "g"))
  return generator.oneIn(2)
    ? GuardDeclaration(verdict, routes: [name], unless: condition)
    : GuardDeclaration(verdict, routes: [name], when: condition)
}
