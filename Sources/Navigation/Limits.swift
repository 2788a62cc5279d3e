/// How much a session takes. What goes beyond is `rejected` with the reason `tooLarge`, and nothing changes.
///
/// The limits are generous for people and tight for loops gone wrong: no real screen flow comes near them,
/// and a front that pushes for ever is stopped before it fills the memory of whoever replays it.
public enum Limits {
  /// Entries on one stack.
  public static let entriesInStack = 1_000
  /// Modals one above the other in a window.
  public static let modalsInWindow = 100
  /// Tabs of a window; only undeclared ones can become too many.
  public static let tabsInWindow = 100
  /// Windows open at the same time.
  public static let windowsInSession = 100
  /// Facts known at the same time.
  public static let factsInSession = 10_000
  /// Result requests open at the same time.
  public static let requestsInSession = 1_000
  /// Intents in a batch.
  public static let intentsInBatch = 1_000
  /// Parameters of a route; whoever reads intents from text keeps to it.
  public static let parametersInRoute = 100
  /// Hops of one redirection; more are `redirectLimit`.
  public static let redirections = 8
  /// Tabs that a window's history remembers; beyond them the oldest is forgotten.
  public static let tabsInHistory = 100
  /// Bytes of a link's URL.
  public static let bytesInURL = 8_192
}
