/// An intent with what became of it and the edits it made: what ``decide(_:in:)`` answers.
///
/// Its place, its time and its session are the recorder's to add; to the reducer they mean nothing.
public struct Event<Route: Sendable>: Sendable {
  /// The window that the intent was meant for.
  public var window: WindowName
  public var outcome: Outcome<Route>
  public var changes: [Change<Route>]

  @inlinable public init(window: WindowName, outcome: Outcome<Route>, changes: [Change<Route>] = []) {
    self.window = window
    self.outcome = outcome
    self.changes = changes
  }
}

extension Event: Equatable where Route: Equatable {}
extension Event: Hashable where Route: Hashable {}
