import Navigation

// Tabs, modals, windows, links and reports of the second model.

extension NaiveModel {
  mutating func select(_ select: Select<Route>) -> Outcome<Route> {
    if !window.modals.isEmpty && !select.dismissModals { return no(.blockedByModal) }
    closeModals(from: 0)
    let pops = window.selectedTab == select.tab && app?.reselect != AppDeclaration.Reselect.none
    if select.reset || pops { set(.tab(select.tab), to: []) }
    switchTab(select.tab)
    if let route = select.route {
      let added = new(admit([route]))
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
    modal.stack = new(admit([present.route] + present.path))
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
    if let links = app?.links { return open(link.url, links) }
    if link.routes == nil && link.tab == nil { return no(.noMatch) }
    return show(link.routes, tab: link.tab ?? window.selectedTab)
  }

  mutating func report(_ report: Report<Route>) -> Outcome<Route> {
    if let tab = report.selectedTab {
      switchTab(tab)
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

  mutating func match(_ routes: [Route], at spot: Spot) -> Outcome<Route> {
    if case .modal = spot, routes.isEmpty { return no(.badParams) }
    replace(spot, by: routes)
    return Outcome(.applied)
  }

  mutating func openWindow(_ route: Route?) {
    if !state.windows.contains(where: { $0.name == windowName }) {
      let tabs = (app?.tabs ?? [mainTab]).sorted().map { Tab<Route>(name: $0) }
      state.windows.append(Window(name: windowName, selectedTab: mainTab, tabs: tabs))
      state.windows.sort { $0.name < $1.name }
      let added = new(admit(route.map { [$0] } ?? []))
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
