/// An event with its place and its time: what a navigator tells its observers.
///
/// It holds what the app holds, secrets included. What is to leave the device goes through a journal, which
/// redacts.
public struct NavigatorEvent<Route: Sendable>: Sendable {
  /// Its number among the navigator's events, or in its journal, from 1.
  public var position: UInt64
  /// When it was, in milliseconds since 1970.
  public var at: Int64
  /// What was asked for; for a follow-up, the intent that has waited.
  public var intent: Intent<Route>
  public var event: Event<Route>

  public init(position: UInt64, at: Int64, intent: Intent<Route>, event: Event<Route>) {
    self.position = position
    self.at = at
    self.intent = intent
    self.event = event
  }

  /// What became of the intent.
  public var outcome: Outcome<Route> { event.outcome }
}

extension NavigatorEvent: Equatable where Route: Equatable {}

/// Where a navigator's events are kept, a journal for one.
@MainActor public protocol EventSink<Route>: AnyObject {
  associatedtype Route: NavigationRoute
  /// The position that the next event gets.
  var nextPosition: UInt64 { get }
  /// Keeps an event and its follow-ups. What goes wrong is the sink's to tell: navigation goes on.
  func append(_ events: [NavigatorEvent<Route>])
}

/// How a request for a result ended. It is told exactly once.
public enum RequestResult<Route: Sendable>: Sendable {
  /// The screen finished with a value.
  case value(Value)
  /// The screen went without one.
  case cancelled(CompletedRequest.Cancellation)
  /// The screen was never shown.
  case refused(Outcome<Route>)
}

extension RequestResult: Equatable where Route: Equatable {}
