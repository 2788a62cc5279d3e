import Navigation

// Tabs, modals, windows, links and reports of the second model.

extension NaiveModel {
  mutating func select(_ select: Select<Route>) -> Outcome<Route> {
    if !window.modals.isEmpty && !select.dismissModals { return no(.blockedByModal) }
    closeModals(from: 0)
    if select.reset || window.selectedTab == select.tab { set(.tab(select.tab), to: []) }
    nameTab(select.tab)
    window.selectedTab = select.tab
    if let route = select.route {
      let added = new([route])
      set(.tab(select.tab), to: entries(.tab(select.tab)) + added)
    }
    return Outcome(.applied)
  }

  mutating func present(_ present: Present<Route>) -> Outcome<Route> {
    if !window.modals.isEmpty {
      if present.busy == .reject { return no(.blockedByModal) }
      if present.busy == .replace { closeModals(from: window.modals.count - 1) }
    }
    let presenter = top
    var modal = Modal<Route>(id: fresh(), style: present.style, presenter: presenter)
    modal.stack = new([present.route] + present.path)
    window.modals.append(modal)
    ask(present.request, owner: presenter, screen: modal.stack[0].id)
    return Outcome(.applied)
  }

  /// Leaves the visible screen, unless it is a tab's root.
  mutating func leave() -> Bool {
    let stack = entries(visible)
    if stack.isEmpty { return false }
    if case .modal(let index) = visible, stack.count == 1 {
      closeModals(from: index)
    } else {
      set(visible, to: Array(stack.dropLast()))
    }
    return true
  }

  mutating func open(_ link: Link<Route>) -> Outcome<Route> {
    if link.routes == nil && link.tab == nil { return no(.noMatch) }
    closeModals(from: 0)
    word = .replaced
    let tab = link.tab ?? window.selectedTab
    nameTab(tab)
    window.selectedTab = tab
    guard let routes = link.routes else { return Outcome(.applied) }
    return match(routes, at: .tab(tab))
  }

  mutating func report(_ report: Report<Route>) -> Outcome<Route> {
    if let tab = report.selectedTab {
      nameTab(tab)
      window.selectedTab = tab
    }
    if let roots = report.modals {
      var agreeing = 0
      while agreeing < min(roots.count, window.modals.count),
        window.modals[agreeing].stack[0].route == roots[agreeing]
      {
        agreeing += 1
      }
      closeModals(from: agreeing)
      for root in roots.dropFirst(agreeing) { _ = present(Present(root)) }
    }
    guard let stack = report.stack else { return Outcome(.applied) }
    return match(stack, at: visible)
  }

  private mutating func match(_ routes: [Route], at spot: Spot) -> Outcome<Route> {
    if case .modal = spot, routes.isEmpty { return no(.badParams) }
    var stack = entries(spot)
    var agreeing = 0
    while agreeing < min(stack.count, routes.count), stack[agreeing].route == routes[agreeing] {
      agreeing += 1
    }
    stack = stack[..<agreeing] + new(Array(routes[agreeing...]))
    set(spot, to: stack)
    return Outcome(.applied)
  }

  mutating func openWindow(_ route: Route?) {
    if !state.windows.contains(where: { $0.name == windowName }) {
      state.windows.append(Window(name: windowName, selectedTab: mainTab, tabs: [Tab(name: mainTab)]))
      state.windows.sort { $0.name < $1.name }
      let added = new(route.map { [$0] } ?? [])
      set(.tab(mainTab), to: added)
    }
    state.activeWindow = windowName
  }

  mutating func closeWindow() -> Outcome<Route> {
    if state.windows.count == 1 { return no(.lastWindow) }
    for entry in window.tabs.flatMap(\.stack) + window.modals.flatMap(\.stack) { left(entry, .closed) }
    state.windows.removeAll { $0.name == windowName }
    if state.activeWindow == windowName {
      let names = state.windows.map(\.name)
      state.activeWindow = names.contains(mainWindow) ? mainWindow : names[0]
    }
    return Outcome(.applied)
  }
}
