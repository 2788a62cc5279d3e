/// What someone asked for.
///
/// An intent is complete as a value: what the asker sent, decoded, with nothing looked up yet. Faults of
/// the sender are kept as values too (``Action/unknown(kind:)``, ``Action/faulty(kind:)``), because the
/// order in which faults are reported depends on the state and is ``decide(_:in:)``'s business.
public struct Intent<Route: Sendable>: Sendable {
  /// The window it is meant for; the session's active one where `nil`.
  public var window: WindowName?
  /// The entry that was on top for the asker, 0 for a tab's root. Is another one on top now, the intent is
  /// stale.
  public var from: Identifier?
  public var action: Action<Route>

  @inlinable public init(_ action: Action<Route>, window: WindowName? = nil, from: Identifier? = nil) {
    self.action = action
    self.window = window
    self.from = from
  }
}

extension Intent: Equatable where Route: Equatable {}
extension Intent: Hashable where Route: Hashable {}

/// Which stack a stack intent works on.
///
/// With neither named it is the one the user sees: the top modal's, else the selected tab's.
public struct StackTarget: Hashable, Sendable {
  /// The tab whose stack is meant; modals are left alone then.
  public var tab: TabName?
  /// The column of a split tab.
  public var column: String?

  @inlinable public init(tab: TabName? = nil, column: String? = nil) {
    self.tab = tab
    self.column = column
  }

  /// The stack that the user sees.
  public static let visible = StackTarget()
}

/// The kinds of intent, with their fields.
public indirect enum Action<Route: Sendable>: Sendable {
  case push(Push<Route>)
  case pop(count: Int, StackTarget)
  case popTo(PopTo<Route>)
  case popToRoot(StackTarget)
  case setStack([Route], StackTarget)
  case replaceTop(Route, StackTarget, request: String?)
  case close(entry: Identifier, andAbove: Bool)
  case select(Select<Route>)
  case present(Present<Route>)
  /// Closes the top modal, or the one named and all above it.
  case dismiss(modal: Identifier?)
  case dismissAll
  case back
  case open(Link<Route>)
  case finish(value: Value)
  case set(facts: [String: Value], dropPending: Bool)
  case layout(columns: Int)
  case ready
  case notReady
  case resolve(token: Identifier, Answer<Route>)
  case restore(snapshot: Value)
  case openWindow(Route?)
  case closeWindow
  case focusWindow
  case report(Report<Route>)
  case background
  case foreground
  case mark(name: String, note: String?)
  case batch([Intent<Route>])
  case end
  /// A kind that this version does not know.
  case unknown(kind: String)
  /// A known kind whose fields are missing, ill-typed or contradict each other.
  case faulty(kind: String)
}

extension Action: Equatable where Route: Equatable {}
extension Action: Hashable where Route: Hashable {}

/// The fields of `push`.
public struct Push<Route: Sendable>: Sendable {
  /// What to do when an entry of the stack has the pushed route already.
  public enum Existing: String, Hashable, Sendable {
    case popTo, moveToTop
  }

  /// Never empty.
  public var routes: [Route]
  public var target: StackTarget
  /// Do nothing when the route is on top already.
  public var ignoresEqualTop: Bool
  public var ifExists: Existing?
  /// The name of a result request that the first pushed screen is to answer.
  public var request: String?

  @inlinable public init(
    _ routes: [Route], target: StackTarget = .visible, ignoresEqualTop: Bool = false,
    ifExists: Existing? = nil, request: String? = nil
  ) {
    self.routes = routes
    self.target = target
    self.ignoresEqualTop = ignoresEqualTop
    self.ifExists = ifExists
    self.request = request
  }
}

extension Push: Equatable where Route: Equatable {}
extension Push: Hashable where Route: Hashable {}

/// The fields of `popTo`.
public struct PopTo<Route: Sendable>: Sendable {
  /// What the wanted entry is known by.
  public enum Match: Sendable {
    /// Name and parameters.
    case route(Route)
    /// The route's name alone.
    case name(String)
    case entry(Identifier)
  }

  /// What to do when no entry of the stack matches.
  public enum Missing: String, Hashable, Sendable {
    case push, replaceTop, popToRoot
  }

  public var match: Match
  public var target: StackTarget
  /// Removes the matching entry too.
  public var inclusive: Bool
  public var ifMissing: Missing?

  @inlinable public init(
    _ match: Match, target: StackTarget = .visible, inclusive: Bool = false, ifMissing: Missing? = nil
  ) {
    self.match = match
    self.target = target
    self.inclusive = inclusive
    self.ifMissing = ifMissing
  }
}

extension PopTo: Equatable where Route: Equatable {}
extension PopTo: Hashable where Route: Hashable {}
extension PopTo.Match: Equatable where Route: Equatable {}
extension PopTo.Match: Hashable where Route: Hashable {}

/// The fields of `select`.
public struct Select<Route: Sendable>: Sendable {
  public var tab: TabName
  /// Empties the tab's stack as well.
  public var reset: Bool
  public var dismissModals: Bool
  /// Pushed on the tab afterwards, in the same event.
  public var route: Route?

  @inlinable public init(tab: TabName, reset: Bool = false, dismissModals: Bool = false, route: Route? = nil)
  {
    self.tab = tab
    self.reset = reset
    self.dismissModals = dismissModals
    self.route = route
  }
}

extension Select: Equatable where Route: Equatable {}
extension Select: Hashable where Route: Hashable {}

/// The fields of `present`.
public struct Present<Route: Sendable>: Sendable {
  /// What to do when the window shows a modal already.
  public enum Busy: String, Hashable, Sendable {
    case nest, replace, reject
  }

  public var route: Route
  public var style: ModalStyle
  /// Routes above the modal's root, bottom first.
  public var path: [Route]
  public var busy: Busy
  /// The name of a result request that the modal's root is to answer.
  public var request: String?

  @inlinable public init(
    _ route: Route, style: ModalStyle = .sheet, path: [Route] = [], busy: Busy = .nest, request: String? = nil
  ) {
    self.route = route
    self.style = style
    self.path = path
    self.busy = busy
    self.request = request
  }
}

extension Present: Equatable where Route: Equatable {}
extension Present: Hashable where Route: Hashable {}

/// The fields of `open`: a deep link, and the place a front has resolved it to, if it has.
public struct Link<Route: Sendable>: Sendable {
  public var url: String
  /// The stack that the front resolved the link to; `nil` where it named none.
  public var routes: [Route]?
  public var tab: TabName?

  @inlinable public init(url: String, routes: [Route]? = nil, tab: TabName? = nil) {
    self.url = url
    self.routes = routes
    self.tab = tab
  }
}

extension Link: Equatable where Route: Equatable {}
extension Link: Hashable where Route: Hashable {}

/// The verdict that `resolve` brings to an open question.
public enum Answer<Route: Sendable>: Sendable {
  case allow
  case deny(reason: String?)
  case redirect(Route)
  case present(Route, style: ModalStyle)
}

extension Answer: Equatable where Route: Equatable {}
extension Answer: Hashable where Route: Hashable {}

/// The fields of `report`: what a view layer says it shows now. What is `nil` was not said.
public struct Report<Route: Sendable>: Sendable {
  /// The visible stack: the top modal's if a modal is up, else the selected tab's.
  public var stack: [Route]?
  public var selectedTab: TabName?
  /// The root routes of the modals from the lowest to the top one.
  public var modals: [Route]?

  @inlinable public init(stack: [Route]? = nil, selectedTab: TabName? = nil, modals: [Route]? = nil) {
    self.stack = stack
    self.selectedTab = selectedTab
    self.modals = modals
  }
}

extension Report: Equatable where Route: Equatable {}
extension Report: Hashable where Route: Hashable {}
