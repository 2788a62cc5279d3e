/// The whole place that a link names: everything is resolved before anything moves.
public struct Place<Route: NavigationRoute>: Hashable, Sendable {
  /// What becomes of the tab's stack.
  public enum Stack: Hashable, Sendable {
    /// It is left alone.
    case untouched
    /// It is replaced by these routes, as `setStack` does; with none the root shows.
    case path([Route])
    /// The columns of a split are replaced; those without mention are emptied.
    case columns([String: [Route]])
  }

  /// A modal to present once all others are closed.
  public struct Modal: Hashable, Sendable {
    public var route: Route
    public var style: ModalStyle

    public init(_ route: Route, style: ModalStyle = .sheet) {
      self.route = route
      self.style = style
    }
  }

  /// The tab to select; the one selected when the link opens where `nil`.
  public var tab: TabName?
  public var stack: Stack
  public var modal: Modal?

  public init(tab: TabName? = nil, stack: Stack = .untouched, modal: Modal? = nil) {
    self.tab = tab
    self.stack = stack
    self.modal = modal
  }

  /// All routes of the place, each of which has to pass its guards: columns by name, the modal last.
  public var routes: [Route] {
    let standing: [Route] =
      switch stack {
      case .untouched: []
      case .path(let routes): routes
      case .columns(let columns): columns.sorted { $0.key < $1.key }.flatMap(\.value)
      }
    return standing + (modal.map { [$0.route] } ?? [])
  }

  /// The route that the user sees in the end, where the link names one.
  public var destination: Route? {
    if let modal { return modal.route }
    return switch stack {
    case .untouched: nil
    case .path(let routes): routes.last
    case .columns: routes.last
    }
  }
}

/// A place of plain routes.
public typealias LinkPlace = Place<Route>

/// What a link means in an app, with what the journal may keep of it.
public struct LinkResolution: Hashable, Sendable {
  /// Where the link leads.
  public enum Verdict: Hashable, Sendable {
    /// To a place; `pattern` is the index of the pattern that won.
    case place(LinkPlace, pattern: Int)
    /// Nobody knows the link, and the app wants such links at the root of the selected tab.
    case root
    /// Nowhere: `tooLarge`, `malformedURL`, `forbiddenHost` or `noMatch`.
    case refused(Rejection)
  }

  public var verdict: Verdict
  public var redacted: RedactedURL

  /// The place, if the link leads to one.
  public var place: LinkPlace? {
    if case .place(let place, _) = verdict { place } else { nil }
  }
}
