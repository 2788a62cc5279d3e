// The names are those that SwiftUI developers know. Without a tab, a stack call means the stack that the
// user sees.

extension Navigator {
  /// Puts routes on top, in order.
  ///
  /// - Parameters:
  ///   - routes: the routes, the lowest first.
  ///   - tab: the tab whose stack is meant.
  ///   - ifExists: what to do instead where the stack has the route already; for one route only.
  @discardableResult
  public func push(_ routes: AppRoute..., in tab: AppTab? = nil, ifExists: Push<AppRoute>.Existing? = nil)
    -> Outcome<AppRoute>?
  {
    send(.push(Push(routes, target: target(tab), ifExists: ifExists)))
  }

  /// Takes the top screens away; never a root.
  @discardableResult public func pop(_ count: Int = 1, in tab: AppTab? = nil) -> Outcome<AppRoute>? {
    send(.pop(count: count, target(tab)))
  }

  /// Pops down to the nearest entry with this route.
  @discardableResult
  public func pop(
    to route: AppRoute, in tab: AppTab? = nil, inclusive: Bool = false,
    ifMissing: PopTo<AppRoute>.Missing? = nil
  ) -> Outcome<AppRoute>? {
    send(.popTo(PopTo(.route(route), target: target(tab), inclusive: inclusive, ifMissing: ifMissing)))
  }

  /// Pops down to an entry.
  @discardableResult
  public func pop(toEntry id: Identifier, in tab: AppTab? = nil) -> Outcome<AppRoute>? {
    send(.popTo(PopTo(.entry(id), target: target(tab))))
  }

  @discardableResult public func popToRoot(of tab: AppTab? = nil) -> Outcome<AppRoute>? {
    send(.popToRoot(target(tab)))
  }

  /// Replaces a whole stack at once; screens that both begin with stay.
  @discardableResult
  public func setStack(_ routes: [AppRoute], of tab: AppTab? = nil) -> Outcome<AppRoute>? {
    send(.setStack(routes, target(tab)))
  }

  @discardableResult
  public func replaceTop(with route: AppRoute, in tab: AppTab? = nil) -> Outcome<AppRoute>? {
    send(.replaceTop(route, target(tab), request: nil))
  }

  /// What the system's back does: pops, else dismisses, else goes where the app's policy says; `exit` where
  /// there is nowhere to go.
  @discardableResult public func back() -> Outcome<AppRoute>? {
    send(.back)
  }

  private func target(_ tab: AppTab?) -> StackTarget {
    StackTarget(tab: tab?.rawValue)
  }
}
