extension Intent {
  /// The same intent over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Intent<Other> {
    Intent<Other>(action.mapRoutes(transform), window: window, from: from)
  }
}

extension Action {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> Action<Other> {
    switch self {
    case .push(let push): .push(push.mapRoutes(transform))
    case .popTo(let popTo): .popTo(popTo.mapRoutes(transform))
    case .setStack(let routes, let target): .setStack(routes.map(transform), target)
    case .replaceTop(let route, let target, let request):
      .replaceTop(transform(route), target, request: request)
    case .select(let select):
      .select(
        Select<Other>(
          tab: select.tab, reset: select.reset, dismissModals: select.dismissModals,
          route: select.route.map(transform)))
    case .present(let present): .present(present.mapRoutes(transform))
    case .open(let link):
      .open(Link<Other>(url: link.url, routes: link.routes?.map(transform), tab: link.tab))
    case .resolve(let token, let answer): .resolve(token: token, answer.mapRoutes(transform))
    case .openWindow(let route): .openWindow(route.map(transform))
    case .report(let report): .report(report.mapRoutes(transform))
    case .batch(let intents): .batch(intents.map { $0.mapRoutes(transform) })
    default: withoutRoutes()
    }
  }

  /// An action of a kind that names no route.
  private func withoutRoutes<Other>() -> Action<Other> {
    switch self {
    case .pop(let count, let target): .pop(count: count, target)
    case .popToRoot(let target): .popToRoot(target)
    case .close(let entry, let andAbove): .close(entry: entry, andAbove: andAbove)
    case .dismiss(let modal): .dismiss(modal: modal)
    case .dismissAll: .dismissAll
    case .back: .back
    case .finish(let value): .finish(value: value)
    case .set(let facts, let dropPending): .set(facts: facts, dropPending: dropPending)
    case .layout(let columns): .layout(columns: columns)
    case .ready: .ready
    case .notReady: .notReady
    case .restore(let snapshot): .restore(snapshot: snapshot)
    case .closeWindow: .closeWindow
    case .focusWindow: .focusWindow
    case .background: .background
    case .foreground: .foreground
    case .mark(let name, let note): .mark(name: name, note: note)
    case .end: .end
    case .unknown(let kind): .unknown(kind: kind)
    case .faulty(let kind): .faulty(kind: kind)
    case .push, .popTo, .setStack, .replaceTop, .select, .present, .open, .resolve, .openWindow, .report,
      .batch:
      .faulty(kind: "")
    }
  }
}

// MARK: - Fields

extension Push {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> Push<Other> {
    Push<Other>(
      routes.map(transform), target: target, ignoresEqualTop: ignoresEqualTop,
      ifExists: ifExists.flatMap { .init(rawValue: $0.rawValue) }, request: request)
  }
}

extension PopTo {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> PopTo<Other> {
    let match: PopTo<Other>.Match =
      switch match {
      case .route(let route): .route(transform(route))
      case .name(let name): .name(name)
      case .entry(let id): .entry(id)
      }
    return PopTo<Other>(
      match, target: target, inclusive: inclusive,
      ifMissing: ifMissing.flatMap { .init(rawValue: $0.rawValue) })
  }
}

extension Present {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> Present<Other> {
    Present<Other>(
      transform(route), style: style, path: path.map(transform),
      busy: .init(rawValue: busy.rawValue) ?? .nest,
      request: request)
  }
}

extension Answer {
  /// The same answer over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Answer<Other> {
    switch self {
    case .allow: .allow
    case .deny(let reason): .deny(reason: reason)
    case .redirect(let route): .redirect(transform(route))
    case .present(let route, let style): .present(transform(route), style: style)
    }
  }
}

extension Report {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> Report<Other> {
    Report<Other>(
      stack: stack?.map(transform), selectedTab: selectedTab, modals: modals?.map(transform))
  }
}
