/// The links of an app, in terms of the app's own routes.
public struct AppLinks<Route: NavigationRoute>: Sendable {
  private let table: LinkTable
  /// By the index of the pattern.
  private let handlers: [Int: LinkHandler<Route>]

  init(_ table: LinkTable, handlers: [Int: LinkHandler<Route>] = [:]) {
    self.table = table
    self.handlers = handlers
  }

  /// What a link means: the whole place it leads to, or why it leads nowhere.
  public func resolve(url: String) -> ResolvedLink<Route> {
    let resolution = table.resolve(url: url)
    let verdict: ResolvedLink<Route>.Verdict =
      switch resolution.verdict {
      case .place(let place, let pattern):
        mapped(place, by: handlers[pattern]).map { .place($0) } ?? .refused(.noMatch)
      case .root: .root
      case .refused(let reason): .refused(reason)
      }
    return ResolvedLink(verdict: verdict, redacted: resolution.redacted)
  }

  /// The place in the app's own routes: as a handler has it, else route by route by name.
  private func mapped(_ place: LinkPlace, by handler: LinkHandler<Route>?) -> Place<Route>? {
    guard let handler else { return place.mapped() }
    return handler.place(for: place)
  }

  /// The link that leads to a route; `nil` if none does.
  public func url(for route: Route) -> String? {
    table.url(for: Navigation.Route(route.name, route.parameters))
  }
}

/// What a link means, with what may be kept of it.
public struct ResolvedLink<Route: NavigationRoute>: Sendable {
  /// Where the link leads.
  public enum Verdict: Sendable {
    case place(Place<Route>)
    /// To the root of the selected tab: nobody knows the link, and the app wants it so.
    case root
    case refused(Rejection)
  }

  public var verdict: Verdict
  public var redacted: RedactedURL

  /// The link without anything undeclared. It leads to the same place.
  ///
  /// - Parameter secret: what stands for a secret parameter, given its name and its value.
  public func text(secret: (_ parameter: String, _ value: String) -> String) -> String {
    redacted.text { name in
      guard case .place(let place) = verdict,
        case .string(let value)? = place.routes.lazy.compactMap({ $0.parameters[name] }).first
      else { return ":" + name }
      return secret(name, value)
    }
  }
}

extension Place<Navigation.Route> {
  /// The place in an app's own routes; `nil` where the app has no case for one of them.
  fileprivate func mapped<Other: NavigationRoute>() -> Place<Other>? {
    func mapped(_ routes: [Navigation.Route]) -> [Other]? {
      let others = routes.compactMap { Other(name: $0.name, parameters: $0.parameters) }
      return others.count == routes.count ? others : nil
    }
    var other = Place<Other>(tab: tab)
    switch stack {
    case .untouched: break
    case .path(let routes):
      guard let routes = mapped(routes) else { return nil }
      other.stack = .path(routes)
    case .columns(let columns):
      let others = columns.compactMapValues(mapped)
      guard others.count == columns.count else { return nil }
      other.stack = .columns(others)
    }
    if let modal {
      guard let route = mapped([modal.route])?.first else { return nil }
      other.modal = .init(route, style: modal.style)
    }
    return other
  }
}
