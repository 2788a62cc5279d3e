// Everything here is read off ``Navigator/state``, so that it is observable as the state is.

extension Navigator {
  /// The active window.
  public var window: Window<AppRoute> {
    state.window(named: state.activeWindow) ?? Window(name: mainWindow, selectedTab: initialTab.rawValue)
  }

  public var selectedTab: AppTab { AppTab(rawValue: window.selectedTab) ?? initialTab }

  /// The stack that the user sees: the top modal's, else the selected tab's.
  public var stack: [Entry<AppRoute>] { window.stack(at: window.visiblePlace) }

  /// The stack of a tab, in a split that of its default column.
  public func stack(of tab: AppTab) -> [Entry<AppRoute>] {
    window.stack(at: window.place(ofTab: tab.rawValue))
  }

  /// The stack of a tab as routes, bottom first.
  public func routes(of tab: AppTab) -> [AppRoute] { stack(of: tab).map(\.route) }

  /// The route on show, `nil` for a tab's root.
  public var visibleRoute: AppRoute? { window.visibleTop?.route }

  /// The modals from the lowest to the one on top.
  public var modals: [Modal<AppRoute>] { window.modals }

  /// What waits for facts or for the interface.
  public var pending: [PendingItem<AppRoute>] { state.pending }

  /// What waits for an answer of the app.
  public var asking: [Question<AppRoute>] { state.asking }
}
