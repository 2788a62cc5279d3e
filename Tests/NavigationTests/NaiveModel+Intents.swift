import Navigation

extension NaiveModel {
  mutating func act(_ intent: Intent<Route>) -> Outcome<Route> {
    switch intent.action {
    case .push(let push): return self.push(push)
    case .pop(let count, let target): return pop(count, target)
    case .popTo(let popTo): return self.popTo(popTo)
    case .popToRoot(let target):
      guard let spot = spot(target) else { return no(.badParams) }
      set(spot, to: Array(entries(spot).prefix(rootCount(spot))))
    case .setStack(let routes, let target): return setStack(routes, spot(target), .replaced)
    case .replaceTop(let route, let target, let request):
      guard let spot = spot(target) else { return no(.badParams) }
      replaceTop(spot, route, request)
    case .close(let id, let andAbove): return close(id, andAbove)
    case .select(let select): return self.select(select)
    case .present(let present): return self.present(present)
    case .dismiss(nil): if !window.modals.isEmpty { closeModals(from: window.modals.count - 1) }
    case .dismiss(let id?):
      guard let index = window.modals.firstIndex(where: { $0.id == id }) else { return Outcome(.stale) }
      closeModals(from: index)
    case .dismissAll: closeModals(from: 0)
    case .back: return leave() || goBackToTab() ? Outcome(.applied) : Outcome(.exit)
    case .finish(let value):
      if let top { complete(screen: top, .value(value)) }
      _ = leave()
    case .open(let link): return open(link)
    case .report(let report):
      isObservation = true
      defer { isObservation = false }
      return self.report(report)
    case .batch(let intents): return batch(intents, intent.window)
    default: return actOnSession(intent.action)
    }
    return Outcome(.applied)
  }

  private mutating func actOnSession(_ action: Action<Route>) -> Outcome<Route> {
    switch action {
    case .set(let facts, _):
      word = .closed
      let old = state.facts
      for (name, value) in facts { state.facts[name] = value == .null ? nil : value }
      if state.facts != old { revalidate() }
    case .layout(let columns):
      guard columns >= 1, columns <= 3 else { return no(.badParams) }
      window.layout = columns
    case .ready: state.isReady = true
    case .notReady: state.isReady = false
    case .background: state.isInBackground = true
    case .foreground: state.isInBackground = false
    case .openWindow(let route): openWindow(route)
    case .closeWindow: return closeWindow()
    case .focusWindow: state.activeWindow = windowName
    case .mark: break
    case .end:
      for request in state.requests { complete(screen: request.screen, .cancelled(.closed)) }
      state.hasEnded = true
    case .resolve(let token, let answer): return resolve(token, answer)
    default: return no(.badSnapshot)
    }
    return Outcome(.applied)
  }

  private mutating func batch(_ intents: [Intent<Route>], _ window: WindowName?) -> Outcome<Route> {
    var outcomes: [Outcome<Route>] = []
    for (index, intent) in intents.enumerated() {
      var outcome = answer(intent, in: intent.window ?? window ?? state.activeWindow)
      if [.held, .asking].contains(outcome.kind) { outcome = no(.notAtomic) }
      if ![.applied, .clamped, .redirected, .noop].contains(outcome.kind) {
        outcome.details.append(.element(index))
        return outcome
      }
      outcomes.append(outcome)
    }
    let isNews = outcomes.contains { $0.kind != .noop }
    return Outcome(isNews ? .applied : .noop, details: [.outcomes(outcomes)])
  }
}

// MARK: - Stacks

extension NaiveModel {
  private func rootCount(_ spot: Spot) -> Int {
    if case .modal = spot { 1 } else { 0 }
  }

  private mutating func push(_ push: Push<Route>) -> Outcome<Route> {
    guard let spot = spot(push.target), let route = push.routes.first else { return no(.badParams) }
    let old = entries(spot)
    if (push.ignoresEqualTop || push.ifExists != nil) && push.routes.count != 1 { return no(.badParams) }
    if push.ignoresEqualTop, old.last?.route == route { return Outcome(.noop) }
    if let policy = push.ifExists, let index = old.lastIndex(where: { $0.route == route }) {
      var moved = old
      moved.append(moved.remove(at: index))
      set(spot, to: policy == .popTo ? Array(old[...index]) : moved)
      return Outcome(.applied)
    }
    let added = new(admit(push.routes))
    set(spot, to: old + added)
    ask(push.request, owner: old.last?.id, screen: added.first?.id)
    return Outcome(.applied)
  }

  private mutating func pop(_ count: Int, _ target: StackTarget) -> Outcome<Route> {
    guard let spot = spot(target), count >= 1 else { return no(.badParams) }
    var removedCount = 0
    while removedCount < count, entries(spot).count > rootCount(spot) {
      set(spot, to: Array(entries(spot).dropLast()))
      removedCount += 1
    }
    return clamped(removedCount, of: count)
  }

  private func clamped(_ removedCount: Int, of count: Int) -> Outcome<Route> {
    if removedCount == 0 { return Outcome(.noop) }
    return removedCount < count ? Outcome(.clamped, details: [.count(removedCount)]) : Outcome(.applied)
  }

  private mutating func popTo(_ popTo: PopTo<Route>) -> Outcome<Route> {
    guard let spot = spot(popTo.target) else { return no(.badParams) }
    var route: Route?
    if case .route(let whole) = popTo.match { route = whole }
    if route == nil, popTo.ifMissing == .push || popTo.ifMissing == .replaceTop { return no(.badParams) }
    guard let index = entries(spot).lastIndex(where: { matches(popTo.match, $0) }) else {
      return missing(popTo.ifMissing, route ?? "", at: spot)
    }
    let count = entries(spot).count - index - (popTo.inclusive ? 0 : 1)
    return count == 0 ? Outcome(.noop) : pop(count, popTo.target)
  }

  private mutating func missing(
    _ policy: PopTo<Route>.Missing?, _ route: Route, at spot: Spot
  ) -> Outcome<Route> {
    switch policy {
    case .push: set(spot, to: entries(spot) + new(admit([route])))
    case .replaceTop: replaceTop(spot, route, nil)
    case .popToRoot: set(spot, to: Array(entries(spot).prefix(rootCount(spot))))
    case nil: return no(.notOnStack)
    }
    return Outcome(.applied)
  }

  private func matches(_ match: PopTo<Route>.Match, _ entry: Entry<Route>) -> Bool {
    switch match {
    case .route(let route): route == entry.route
    case .name(let name): name == entry.route.name
    case .entry(let id): id == entry.id
    }
  }

  private mutating func replaceTop(_ spot: Spot, _ route: Route, _ request: String?) {
    word = .replaced
    let owner = entries(spot).last?.id
    let added = new(admit([route]))
    set(spot, to: entries(spot).dropLast() + added)
    ask(request, owner: owner, screen: added[0].id)
  }

  private mutating func setStack(
    _ routes: [Route], _ spot: Spot?, _ word: CompletedRequest.Cancellation
  ) -> Outcome<Route> {
    self.word = word
    guard let spot, routes.count >= rootCount(spot) else { return no(.badParams) }
    replace(spot, by: routes)
    return Outcome(.applied)
  }

  private mutating func close(_ id: Identifier, _ andAbove: Bool) -> Outcome<Route> {
    word = .closed
    for name in state.windows.map(\.name) {
      windowName = name
      let spots = window.tabs.map { Spot.tab($0.name) } + window.modals.indices.map { .modal($0) }
      for spot in spots {
        guard let index = entries(spot).firstIndex(where: { $0.id == id }) else { continue }
        if case .modal(let modal) = spot, index == 0 {
          closeModals(from: modal)
        } else {
          set(spot, to: andAbove ? Array(entries(spot)[..<index]) : entries(spot).filter { $0.id != id })
        }
        return Outcome(.applied)
      }
    }
    return Outcome(.stale)
  }
}
