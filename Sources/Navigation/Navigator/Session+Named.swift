extension Session {
  /// An intent's events with their positions and intents.
  ///
  /// - Parameter self: the state before the first of them: it knows the intents that waited.
  func named(
    _ events: [Event<Route>], _ intent: Intent<Route>, from position: UInt64, at time: Int64
  ) -> [NavigatorEvent<Route>] {
    var told: [NavigatorEvent<Route>] = []
    var intents: [FollowUp.Waiting: Intent<Route>] = events.count > 1 ? waitingIntents : [:]
    for (offset, event) in events.enumerated() {
      let own = event.followUp.flatMap { intents[$0.waiting] } ?? intent
      told.append(
        NavigatorEvent(position: position &+ UInt64(offset), at: time, intent: own, event: event))
      for change in event.changes {
        switch change {
        case .held(let item): intents[.item(item.id)] = item.intent
        case .asked(let question): intents[.question(question.token)] = question.intent
        default: break
        }
      }
    }
    return told
  }

  private var waitingIntents: [FollowUp.Waiting: Intent<Route>] {
    var intents: [FollowUp.Waiting: Intent<Route>] = [:]
    for item in pending { intents[.item(item.id)] = item.intent }
    for question in asking { intents[.question(question.token)] = question.intent }
    return intents
  }
}
