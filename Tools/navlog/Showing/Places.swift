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

extension StatePlace {
  /// The place that a state was found at.
  init(_ moment: borrowing Moment<Route>) {
    self.init(
      session: moment.session, step: moment.step, position: moment.position,
      at: moment.at.map { Timestamp(milliseconds: $0) })
  }
}
