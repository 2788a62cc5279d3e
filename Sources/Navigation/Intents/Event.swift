/// An intent with what became of it and the edits it made: what ``decide(_:in:)`` answers.
///
/// Its place, its time and its session are the recorder's to add; to the reducer they mean nothing.
public struct Event<Route: Sendable>: Sendable {
  /// The window that the intent was meant for.
  public var window: WindowName
  public var outcome: Outcome<Route>
  public var changes: [Change<Route>]
  /// What the event settles, where it follows up an intent that has waited.
  public var followUp: FollowUp?

  @inlinable public init(
    window: WindowName, outcome: Outcome<Route>, changes: [Change<Route>] = [], followUp: FollowUp? = nil
  ) {
    self.window = window
    self.outcome = outcome
    self.changes = changes
    self.followUp = followUp
  }
}

/// Which waiting intent an event settles.
public struct FollowUp: Hashable, Sendable {
  /// What waited.
  public enum Waiting: Hashable, Sendable {
    /// An item of the pending queue.
    case item(Identifier)
    /// An open question, by its token.
    case question(Identifier)
  }

  public var waiting: Waiting
  /// The position of the event that held the intent or asked: there it stands as it was sent.
  public var cause: UInt64

  @inlinable public init(_ waiting: Waiting, cause: UInt64) {
    self.waiting = waiting
    self.cause = cause
  }
}

extension Event: Equatable where Route: Equatable {}
extension Event: Hashable where Route: Hashable {}
