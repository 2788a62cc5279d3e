import Navigation

// What an app adds, in the second model: guards, its tabs, its links.

extension NaiveModel {
  /// Why an intent goes no further.
  enum Stop {
    case refused(Outcome<Route>)
    case interface
    case login(Route, Int)
    case question(String, Int)
  }

  init(app: AppDeclaration) {
    self.app = app
    state = Session()
    state.isReady = app.links == nil
    state.windows[0].tabs = (app.tabs ?? [mainTab]).sorted().map { Tab(name: $0) }
  }

  func faultUnderApp(of action: Action<Route>) -> Outcome<Route>? {
    guard let app else { return nil }
    var named: TabName?
    switch action {
    case .popTo(let popTo):
      let wantsRoute = popTo.ifMissing == .push || popTo.ifMissing == .replaceTop
      if case .route = popTo.match {} else if wantsRoute { return no(.badParams) }
      named = popTo.target.tab
    case .push(let push): named = push.target.tab
    case .pop(_, let target), .popToRoot(let target), .setStack(_, let target),
      .replaceTop(_, let target, _):
      named = target.tab
    case .select(let select): named = select.tab
    case .open(let link): named = app.links == nil ? link.tab : nil
    case .report(let report): named = report.selectedTab
    default: break
    }
    guard let named, let tabs = app.tabs, !tabs.contains(named) else { return nil }
    return no(.unknownTab)
  }

  // MARK: Guards

  mutating func admit(_ routes: [Route]) -> [Route] {
    isObservation ? routes : routes.map { judge($0) }
  }

  private func objection(to route: Route) -> (Int, GuardDeclaration.Verdict)? {
    for (index, declared) in (app?.guards ?? []).enumerated() {
      guard declared.routes?.contains(route.name) ?? true,
        declared.bites(facts: state.facts, parameters: route.parameters)
      else { continue }
      switch declared.verdict {
      case .denyLeaving, .askLeaving: continue
      case .redirect(let target): if target.route(from: [:]) == route { continue }
      case .present(let target, _): if target.name == route.name { continue }
      case .ask:
        switch given.last(where: { $0.asker == .index(index) })?.answer {
        case .allow: continue
        case .redirect(let target): if target == route { continue }
        case .present(let target, _): if target.name == route.name { continue }
        case .deny, nil: break
        }
      case .deny: break
      }
      return (index, declared.verdict)
    }
    return nil
  }

  private mutating func judge(_ route: Route) -> Route {
    var chain = [route]
    var first: Int?
    while stop == nil, let (index, verdict) = objection(to: chain[chain.count - 1]) {
      first = first ?? index
      guard let target = consider(verdict, of: index, chain) else { return route }
      chain.append(target)
      if chain.dropLast().contains(target) {
        refuse(Outcome(.rejected, reason: .redirectLoop), index, chain)
      } else if chain.count > 9 {
        refuse(Outcome(.rejected, reason: .redirectLimit), index, chain)
      }
    }
    if let first, redirection == nil { redirection = (first, chain) }
    return chain[chain.count - 1]
  }

  /// Where a verdict leads, nowhere if it stops the intent.
  private mutating func consider(
    _ verdict: GuardDeclaration.Verdict, of index: Int, _ chain: [Route]
  ) -> Route? {
    switch verdict {
    case .redirect(let target): return target.route(from: [:])
    case .deny(let reason): refuse(Outcome(.denied, reason: reason), index, chain)
    case .present(let target, _): stop = .login(target.route(from: [:]), index)
    case .ask(let question):
      switch given.last(where: { $0.asker == .index(index) })?.answer {
      case .redirect(let target): return target
      case .present(let target, _): stop = .login(target, index)
      default: stop = .question(question, index)
      }
    case .denyLeaving, .askLeaving: break
    }
    return nil
  }

  private mutating func refuse(_ outcome: Outcome<Route>, _ index: Int, _ chain: [Route]) {
    var outcome = outcome
    outcome.details = [.guarded(by: .index(index))] + (chain.count > 1 ? [.chain(chain)] : [])
    stop = .refused(outcome)
  }

  mutating func askToLeave(_ intent: Intent<Route>, _ before: Session<Route>) {
    switch intent.action {
    case .report, .set, .end: return
    default: break
    }
    for entry in before.deepestFirst where !state.entries.contains(where: { $0.id == entry.id }) {
      for (index, declared) in (app?.guards ?? []).enumerated() where stop == nil {
        guard declared.routes?.contains(entry.route.name) ?? true,
          declared.bites(facts: before.facts, parameters: entry.route.parameters)
        else { continue }
        switch declared.verdict {
        case .denyLeaving: refuse(Outcome(.denied, reason: "\(index)"), index, [])
        case .askLeaving(let question):
          if given.contains(where: { $0.asker == .index(index) }) { continue }
          stop = .question(question ?? "\(index)", index)
        default: continue
        }
      }
    }
  }

  mutating func revalidate() {
    let logins = state.pending.compactMap(\.modal)
    let asked = windowName
    let answers = given
    // To be asked is no reason to go.
    given = (app?.guards ?? []).indices.map { KeptAnswer(.index($0), .allow) }
    for name in state.windows.map(\.name) {
      windowName = name
      for tab in window.tabs { cut(.tab(tab.name), from: 0) }
      for index in window.modals.indices.reversed() {
        cut(.modal(index), from: logins.contains(window.modals[index].id) ? 1 : 0)
      }
      if let index = window.modals.firstIndex(where: { $0.stack.isEmpty }) { closeModals(from: index) }
    }
    given = answers
    windowName = asked
  }

  /// What was cut first and stood in a modal that fell then was dismissed.
  mutating func renameDismissed(from before: Session<Route>) {
    for (index, request) in completed.enumerated() where request.completion == .cancelled(.closed) {
      guard let screen = before.requests.first(where: { $0.id == request.id })?.screen else { continue }
      for window in before.windows {
        let fallen = window.modals.first { $0.stack.contains { $0.id == screen } }
        guard let fallen, let after = state.windows.first(where: { $0.name == window.name }),
          !after.modals.contains(where: { $0.id == fallen.id })
        else { continue }
        completed[index].completion = .cancelled(.dismissed)
      }
    }
  }

  private mutating func cut(_ spot: Spot, from start: Int) {
    let stack = entries(spot)
    guard let index = stack.indices.first(where: { $0 >= start && objection(to: stack[$0].route) != nil })
    else { return }
    if case .modal = spot, index == 0 { stack.forEach { left($0, .dismissed) } }
    set(spot, to: Array(stack[..<index]))
  }

  // MARK: Tabs and links

  mutating func switchTab(_ name: TabName) {
    let old = window.selectedTab
    if old == name { return }
    nameTab(name)
    window.selectedTab = name
    switch app?.backBehavior {
    case .history: window.tabHistory = window.tabHistory.filter { $0 != old && $0 != name } + [old]
    case .fullHistory: window.tabHistory = (window.tabHistory + [old]).suffix(100)
    default: break
    }
  }

  mutating func goBackToTab() -> Bool {
    let selected = window.selectedTab
    var target: TabName?
    switch app?.backBehavior {
    case .firstTab: target = app?.tabs?.first ?? mainTab
    case .order:
      if let tabs = app?.tabs, let index = tabs.firstIndex(of: selected), index > 0 {
        target = tabs[index - 1]
      }
    case .history, .fullHistory: target = window.tabHistory.popLast()
    default: break
    }
    guard let target, target != selected else { return false }
    window.selectedTab = target
    return true
  }

  mutating func open(_ url: String, _ links: LinksDeclaration) -> Outcome<Route> {
    guard url.hasPrefix("demo://") else { return no(.noMatch) }
    let name = String(url.dropFirst("demo://".count))
    if links.patterns.contains(where: { $0.pattern == name }) {
      return show([Route(name)], tab: window.selectedTab)
    }
    guard links.whenUnknown == .root else { return no(.noMatch) }
    word = .replaced
    closeModals(from: 0)
    set(.tab(window.selectedTab), to: [])
    return Outcome(.redirected, reason: "noMatch", details: [.to(nil)])
  }

  mutating func show(_ routes: [Route]?, tab: TabName) -> Outcome<Route> {
    if !state.isReady { stop = .interface }
    closeModals(from: 0)
    word = .replaced
    switchTab(tab)
    return routes.map { match($0, at: .tab(tab)) } ?? Outcome(.applied)
  }

  mutating func replace(_ spot: Spot, by routes: [Route]) {
    let old = entries(spot)
    func agreeing(_ routes: [Route]) -> Int {
      var count = 0
      while count < min(old.count, routes.count), old[count].route == routes[count] { count += 1 }
      return count
    }
    let asked = agreeing(routes)
    let admitted = Array(routes[..<asked]) + admit(Array(routes[asked...]))
    let kept = agreeing(admitted)
    set(spot, to: Array(old[..<kept]) + new(Array(admitted[kept...])))
  }
}

extension Session {
  fileprivate var deepestFirst: [Entry<Route>] {
    windows.flatMap { window in
      window.modals.reversed().flatMap { $0.stack.reversed() } + window.tabs.flatMap { $0.stack.reversed() }
    }
  }
}
