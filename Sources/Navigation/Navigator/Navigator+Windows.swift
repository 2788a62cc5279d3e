extension Navigator {
  /// Opens a window and makes it active; one that is open is only made active.
  ///
  /// - Parameters:
  ///   - name: the window's name.
  ///   - route: what its first tab shows above the root.
  @discardableResult
  public func openWindow(_ name: WindowName, showing route: AppRoute? = nil) -> Outcome<AppRoute>? {
    send(Intent(.openWindow(route), window: name))
  }

  /// Closes a window with all that waits in it; never the last one.
  @discardableResult public func closeWindow(_ name: WindowName) -> Outcome<AppRoute>? {
    send(Intent(.closeWindow, window: name))
  }

  /// Makes a window active: it is the one that calls without a window mean.
  @discardableResult public func focusWindow(_ name: WindowName) -> Outcome<AppRoute>? {
    send(Intent(.focusWindow, window: name))
  }

  /// Says how many columns of a split are visible, 1 to 3.
  @discardableResult public func layout(columns: Int) -> Outcome<AppRoute>? {
    send(.layout(columns: columns))
  }

  /// Says that the app left the screen.
  @discardableResult public func background() -> Outcome<AppRoute>? {
    send(.background)
  }

  /// Says that the app is on screen again.
  @discardableResult public func foreground() -> Outcome<AppRoute>? {
    send(.foreground)
  }

  /// Sets a bookmark among the events.
  @discardableResult public func mark(_ name: String, note: String? = nil) -> Outcome<AppRoute>? {
    send(.mark(name: name, note: note))
  }

  /// Decides several actions as one: all of them or none, in one event.
  @discardableResult public func batch(_ actions: Action<AppRoute>...) -> Outcome<AppRoute>? {
    send(.batch(actions.map { Intent($0) }))
  }

  /// Ends the session: what is open is cancelled, what waits is abandoned, and nothing follows.
  @discardableResult public func end() -> Outcome<AppRoute>? {
    send(.end)
  }
}
