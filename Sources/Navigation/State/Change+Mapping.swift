extension Change {
  /// The same edit over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Change<Other> {
    switch self {
    case .pushed(let window, let place, let entry):
      .pushed(window: window, place, Entry(id: entry.id, route: transform(entry.route)))
    case .held(let item): .held(item.mapRoutes(transform))
    case .asked(let question): .asked(question.mapRoutes(transform))
    default: ofScreens() ?? ofSession()
    }
  }

  /// An edit of windows and of what stands in them, if it is one that names no route.
  private func ofScreens<Other>() -> Change<Other>? {
    switch self {
    case .popped(let window, let place, let count): .popped(window: window, place, count: count)
    case .removed(let window, let place, let entry): .removed(window: window, place, entry: entry)
    case .movedToTop(let window, let place, let entry): .movedToTop(window: window, place, entry: entry)
    case .tabAdded(let window, let tab, let columns): .tabAdded(window: window, tab, columns: columns)
    case .tabSelected(let window, let tab): .tabSelected(window: window, tab)
    case .tabHistoryChanged(let window, let tabs): .tabHistoryChanged(window: window, tabs)
    case .layoutChanged(let window, let columns): .layoutChanged(window: window, columns: columns)
    case .modalPresented(let window, let id, let style, let presenter):
      .modalPresented(window: window, id: id, style, presenter: presenter)
    case .modalDismissed(let window, let id): .modalDismissed(window: window, id: id)
    case .windowOpened(let window, let tab): .windowOpened(window, selectedTab: tab)
    case .windowClosed(let window): .windowClosed(window)
    case .windowFocused(let window): .windowFocused(window)
    default: nil
    }
  }

  /// Any other edit that names no route.
  private func ofSession<Other>() -> Change<Other> {
    switch self {
    case .factSet(let name, let value): .factSet(name: name, value)
    case .readinessChanged(let isReady): .readinessChanged(isReady)
    case .backgroundChanged(let isInBackground): .backgroundChanged(isInBackground)
    case .requestOpened(let request): .requestOpened(request)
    case .requestCompleted(let id): .requestCompleted(id)
    case .released(let item): .released(item: item)
    case .answered(let token): .answered(token: token)
    default: .ended
    }
  }
}
