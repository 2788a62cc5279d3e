/// The state of one session: every window, what is known of the user, and what waits.
///
/// A plain value. It is changed by ``apply(_:)`` and by nothing else, holds no closure, no clock and no
/// reference, and is generic over what a route is: an app folds its own enum, a tool folds handles.
public struct Session<Route: Sendable>: Sendable {
  /// Whether the root interface can show links; `open` waits until it is.
  public var isReady: Bool
  public var hasEnded: Bool
  public var isInBackground: Bool
  /// The number that the next entry, modal, item, question or request gets.
  public var nextID: Identifier
  /// What guards look at. A fact that was set to `null` is not there.
  public var facts: [String: Value]
  public var activeWindow: WindowName
  /// The windows, sorted by name; never empty between two events.
  public var windows: [Window<Route>]
  /// Intents that wait for facts or for the interface, oldest first.
  public var pending: [PendingItem<Route>]
  /// Intents that wait for an answer of the app, oldest first.
  public var asking: [Question<Route>]
  /// Result requests that no value and no cancellation has completed yet, oldest first.
  public var requests: [ResultRequest]

  /// The state of step 0 of a session whose app declares no tabs.
  @inlinable public init() {
    isReady = true
    hasEnded = false
    isInBackground = false
    nextID = 1
    facts = [:]
    activeWindow = mainWindow
    windows = [Window(name: mainWindow, selectedTab: mainTab, tabs: [Tab(name: mainTab)])]
    pending = []
    asking = []
    requests = []
  }

  /// Stands for a state that is somewhere else; it costs nothing.
  @inlinable init(vacant: Void) {
    (isReady, hasEnded, isInBackground) = (false, false, false)
    nextID = 1
    facts = [:]
    activeWindow = ""
    windows = []
    pending = []
    asking = []
    requests = []
  }
}

extension Session: Equatable where Route: Equatable {}
extension Session: Hashable where Route: Hashable {}
