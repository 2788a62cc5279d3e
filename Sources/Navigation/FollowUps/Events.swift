/// Decides an intent with everything that it makes due, and brings the session to where that leads.
///
/// The intent's own event comes first. Behind it come the follow-ups: events of intents that have waited,
/// each right after the event that made it due, the oldest first. Most intents make nothing due.
///
/// - Parameters:
///   - intent: what is asked for.
///   - session: the state before; afterwards the state after the last event.
///   - app: the app whose rules hold; without one everything is allowed.
///   - time: when it is, in milliseconds since 1970. Held intents expire by it: no clock is looked at.
///   - position: the position that the first event gets; the others get the next ones.
/// - Returns: at least one event.
@inlinable public func events<Route: NavigationRoute>(
  for intent: Intent<Route>, in session: inout Session<Route>, app: App<Route>?, at time: Int64,
  position: UInt64
) -> [Event<Route>] {
  let (event, aftermath) = decided(intent, in: session, app: app, at: time, position: position)
  for change in event.changes { session.apply(change) }
  guard !aftermath.isQuiet, !(session.pending.isEmpty && session.asking.isEmpty) else { return [event] }
  var settling = Settling(session, app: app, at: time, position: position, after: event)
  session = Session()
  settling.settle(after: aftermath)
  session = settling.session
  return settling.events
}

/// A decision and what it may have made due. Behind the call nobody but the caller holds the state, so that
/// it changes in place.
@inlinable func decided<Route: NavigationRoute>(
  _ intent: Intent<Route>, in session: Session<Route>, app: App<Route>?, at time: Int64, position: UInt64
) -> (Event<Route>, Aftermath<Route>) {
  var draft = Draft(session, app: app, at: time, position: position)
  let event = draft.event(for: intent)
  return (event, draft.aftermath)
}
