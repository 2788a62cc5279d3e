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
  let all = eventAndFollowUps(for: intent, in: &session, app: app, at: time, position: position)
  return [all.event] + all.followUps
}

/// The same without a list for the one event that most intents come to.
@inlinable package func eventAndFollowUps<Route: NavigationRoute>(
  for intent: Intent<Route>, in session: inout Session<Route>, app: App<Route>?, at time: Int64,
  position: UInt64
) -> (event: Event<Route>, followUps: ArraySlice<Event<Route>>) {
  // The draft has the state as long as it decides: nobody else holds it, and it changes in place.
  var draft = Draft(taking: &session, app: app, at: time, position: position)
  let event = draft.event(for: intent)
  draft.giveBack(&session)
  guard !(session.pending.isEmpty && session.asking.isEmpty), !draft.aftermath.isQuiet else {
    return (event, [])
  }
  var settling = Settling(session, app: app, at: time, position: position, after: event)
  session = Session()
  settling.settle(after: draft.aftermath)
  session = settling.session
  return (event, settling.events[1...])
}
