extension App {
  /// Why an intent names what the app has not: `badParams` for fields that contradict each other, then
  /// `unknownTab`, `unknownRoute`, and `badParams` for a route's parameters.
  @inlinable func fault(of action: Action<Route>) -> Rejection? {
    if case .popTo(let popTo) = action, popTo.lacksRoute { return .badParams }
    if let tabs = declaration.tabs, let tab = action.tab(isLinkResolved: links != nil), !tabs.contains(tab) {
      return .unknownTab
    }
    if case .popTo(let popTo) = action, case .name(let name) = popTo.match {
      return rules(of: name) == nil ? .unknownRoute : nil
    }
    var fault: Rejection?
    action.visitRoutes(isLinkResolved: links != nil) { route in
      guard fault != .unknownRoute, let other = rejection(of: route) else { return }
      fault = other
    }
    return fault
  }
}

extension Action {
  /// The tab that an intent names.
  ///
  /// - Parameter isLinkResolved: whether the app knows where links lead, so that what a front says is moot.
  @inlinable func tab(isLinkResolved: Bool) -> TabName? {
    switch self {
    case .push(let push): push.target.tab
    case .pop(_, let target), .popToRoot(let target), .setStack(_, let target),
      .replaceTop(_, let target, _):
      target.tab
    case .popTo(let popTo): popTo.target.tab
    case .select(let select): select.tab
    case .open(let link): isLinkResolved ? nil : link.tab
    case .report(let report): report.selectedTab
    default: nil
    }
  }

  /// Calls `visit` with every route that an intent names, those of a batch's elements excepted.
  @inlinable func visitRoutes(isLinkResolved: Bool, _ visit: (Route) -> Void) {
    switch self {
    case .push(let push): push.routes.forEach(visit)
    case .popTo(let popTo): if case .route(let route) = popTo.match { visit(route) }
    case .setStack(let routes, _): routes.forEach(visit)
    case .replaceTop(let route, _, _): visit(route)
    case .select(let select): select.route.map(visit)
    case .present(let present):
      visit(present.route)
      present.path.forEach(visit)
    case .open(let link): if !isLinkResolved { link.routes?.forEach(visit) }
    case .openWindow(let route): route.map(visit)
    case .report(let report):
      report.modals?.forEach(visit)
      report.stack?.forEach(visit)
    case .resolve(_, .redirect(let route)), .resolve(_, .present(let route, _)): visit(route)
    default: break
    }
  }
}
