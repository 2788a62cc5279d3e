/// The links of an app: where they may come from and where they lead.
public struct LinksDeclaration: Hashable, Sendable {
  /// What becomes of a link that no pattern matches.
  public enum Unknown: String, Hashable, Sendable, CaseIterable {
    /// It is rejected and nothing moves.
    case stay
    /// The modals close and the selected tab goes to its root.
    case root
  }

  /// Custom schemes; `http` and `https` need no mention, their hosts do.
  public var schemes: [String]
  /// Web hosts; `*.` in front stands for one label, a port behind for a port other than the scheme's own.
  public var hosts: [String]
  public var patterns: [LinkDeclaration]
  public var whenUnknown: Unknown
  public var pending: PendingDeclaration

  public init(
    schemes: [String] = [], hosts: [String] = [], patterns: [LinkDeclaration] = [],
    whenUnknown: Unknown = .stay, pending: PendingDeclaration = PendingDeclaration()
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.patterns = patterns
    self.whenUnknown = whenUnknown
    self.pending = pending
  }
}

/// One pattern of URLs and the place they lead to.
public struct LinkDeclaration: Hashable, Sendable {
  /// What a link does to the stack of its tab.
  public enum Destination: Hashable, Sendable {
    /// The stack is left alone.
    case none
    /// The routes that stand above the root; with none the root shows.
    case path([String])
    /// The routes of a split's columns; columns without mention are emptied.
    case columns([String: [String]])
  }

  /// A modal that a link opens.
  public struct Presentation: Hashable, Sendable {
    public var route: String
    public var style: ModalStyle

    public init(_ route: String, style: ModalStyle = .sheet) {
      self.route = route
      self.style = style
    }
  }

  /// The pattern as it is declared, such as `product/:id`.
  public var pattern: String
  /// The tab to select; the one selected when the link opens where `nil`.
  public var tab: TabName?
  public var destination: Destination
  public var presentation: Presentation?

  public init(
    _ pattern: String, tab: TabName? = nil, _ destination: Destination = .none,
    present presentation: Presentation? = nil
  ) {
    self.pattern = pattern
    self.tab = tab
    self.destination = destination
    self.presentation = presentation
  }

  /// The names of all routes on the way, in the order they are shown; columns by name.
  package var routeNames: [String] {
    let names: [String] =
      switch destination {
      case .none: []
      case .path(let routes): routes
      case .columns(let columns): columns.keys.sorted().flatMap { columns[$0] ?? [] }
      }
    return names + (presentation.map { [$0.route] } ?? [])
  }
}

/// How many intents may wait, and for how long.
public struct PendingDeclaration: Hashable, Sendable {
  public var capacity: Int
  /// In milliseconds; a declaration says it in seconds.
  public var expiresAfterMilliseconds: Int64

  public init(capacity: Int = 16, expiresAfterMilliseconds: Int64 = 600_000) {
    self.capacity = capacity
    self.expiresAfterMilliseconds = expiresAfterMilliseconds
  }
}
