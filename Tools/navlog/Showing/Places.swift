import Interchange
import Navigation
import Replay

extension EventPlace {
  /// The place of an event that was recorded.
  init(_ event: borrowing RecordedEvent<Route>) {
    self.init(
      position: event.position, session: event.session, step: event.step,
      at: Timestamp(milliseconds: event.at), cause: event.cause)
  }
}
