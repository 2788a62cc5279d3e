extension Navigator {
  /// Shows a tab; the selected one goes to its root.
  ///
  /// - Parameters:
  ///   - tab: the tab to show.
  ///   - route: pushed on that tab in the same event.
  ///   - reset: goes to the tab's root first.
  ///   - dismissModals: closes the modals first; without it, a modal blocks the way.
  @discardableResult
  public func select(
    _ tab: AppTab, pushing route: AppRoute? = nil, reset: Bool = false, dismissModals: Bool = false
  ) -> Outcome<AppRoute>? {
    send(.select(Select(tab: tab.rawValue, reset: reset, dismissModals: dismissModals, route: route)))
  }

  /// Opens a link, now or when the interface is ready.
  ///
  /// - Parameters:
  ///   - url: the link as it came.
  ///   - delivery: names the delivery where the system may hand over the same link twice.
  @discardableResult public func handle(_ url: String, delivery: String? = nil) -> Outcome<AppRoute>? {
    send(Intent(.open(Link(url: url))), delivery: delivery)
  }

  /// The link that leads to a route; `nil` if none does.
  public func url(for route: AppRoute) -> String? {
    app.links?.url(for: route)
  }

  /// Says that the root interface can show links: those that have waited open now.
  @discardableResult public func ready() -> Outcome<AppRoute>? {
    send(.ready)
  }

  @discardableResult public func notReady() -> Outcome<AppRoute>? {
    send(.notReady)
  }

  /// Changes facts; what stands is guarded anew, and what waited for them is released.
  ///
  /// - Parameters:
  ///   - facts: `null` forgets one.
  ///   - dropPending: empties the queue first, at sign-out, say.
  @discardableResult
  public func set(_ facts: [String: Value], dropPending: Bool = false) -> Outcome<AppRoute>? {
    send(.set(facts: facts, dropPending: dropPending))
  }

  /// Answers a question of ``asking``.
  @discardableResult
  public func resolve(_ token: Identifier, _ answer: Answer<AppRoute>) -> Outcome<AppRoute>? {
    send(.resolve(token: token, answer))
  }

  /// What to keep in order to come back here.
  public func snapshot() -> Value {
    state.snapshot(of: app.declaration)
  }

  /// Comes back to where a snapshot was taken, as far as guards and facts allow; the outcome tells the rest.
  @discardableResult public func restore(_ snapshot: Value) -> Outcome<AppRoute>? {
    send(.restore(snapshot: snapshot))
  }

  /// Tells what the view layer shows by itself: after a swipe back, say.
  @discardableResult
  public func report(stack: [AppRoute]? = nil, selectedTab: AppTab? = nil, modals: [AppRoute]? = nil)
    -> Outcome<AppRoute>?
  {
    send(.report(Report(stack: stack, selectedTab: selectedTab?.rawValue, modals: modals)))
  }
}
