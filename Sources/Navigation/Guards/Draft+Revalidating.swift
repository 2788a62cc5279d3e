// When facts change, everything on show is judged again.

extension Draft {
  /// Takes away what may not be shown any more: from the first bad entry of each stack upward.
  ///
  /// - Complexity: O(all entries on show and their guards).
  @inlinable mutating func revalidate() {
    guard let app, app.hasEntryGuards else { return }
    let session = self.session
    for window in session.windows {
      for tab in window.tabs {
        cut(tab.stack, at: .tab(tab.name), in: window.name, by: app)
        for column in tab.columns {
          cut(column.stack, at: .column(tab: tab.name, name: column.name), in: window.name, by: app)
        }
      }
      revalidateModals(of: window, by: app)
    }
  }

  /// A modal whose root may not be shown closes, with all above it. The root of a login is not judged.
  @inlinable mutating func revalidateModals(of window: Window<Route>, by app: App<Route>) {
    for modal in window.modals {
      let isLogin = folded.pending.contains { $0.modal == modal.id }
      let judged = isLogin ? modal.stack.dropFirst() : modal.stack[...]
      guard let index = judged.firstIndex(where: { !mayStay($0.route, by: app) }) else { continue }
      if index == 0 { return edit(.modalDismissed(window: window.name, id: modal.id)) }
      edit(.popped(window: window.name, .modal(modal.id), count: modal.stack.count - index))
    }
  }

  @inlinable mutating func cut(
    _ stack: [Entry<Route>], at place: StackPlace, in window: WindowName, by app: App<Route>
  ) {
    guard let index = stack.firstIndex(where: { !mayStay($0.route, by: app) }) else { return }
    edit(.popped(window: window, place, count: stack.count - index))
  }

  /// Whether a screen on show may stay. A question to the app lets it.
  @inlinable func mayStay(_ route: Route, by app: App<Route>) -> Bool {
    for judge in app.rules(of: route.name)?.entryGuards ?? [] {
      switch judge.verdict(entering: route, facts: folded.facts) {
      case .allow, .ask: continue
      case .redirect(let target) where target == route: continue
      case .present(let target, _) where target.name == route.name: continue
      case .redirect, .present, .deny: return false
      }
    }
    return true
  }
}
