package import Navigation
package import Replay

/// Which state it is: what the journal knows of it and the state itself does not.
package struct StatePlace: Hashable, Sendable {
  package var session: String
  /// The number of the session's last event in it, 0 for the empty start.
  package var step: UInt64
  /// The position of that event in the journal, `nil` at the empty start.
  package var position: UInt64?
  /// When that event was, `nil` at the empty start.
  package var at: Timestamp?

  package init(session: String, step: UInt64, position: UInt64? = nil, at: Timestamp? = nil) {
    self.session = session
    self.step = step
    self.position = position
    self.at = at
  }

  /// The place that a state was found at.
  package init<Route>(_ moment: borrowing Moment<Route>) {
    self.init(
      session: moment.session, step: moment.step, position: moment.position,
      at: moment.at.map { Timestamp(milliseconds: $0) })
  }
}

extension JSONWriter {
  /// Writes a state, keys sorted.
  ///
  /// In the canonical form what tells place and time is left out, so that equal states read the same wherever
  /// and whenever they came about.
  ///
  /// - Parameter hash: the state's hash, where it is to be told.
  @specialized(where Routes == PlainRoutes)
  package mutating func write<Routes: RouteWriting>(
    _ state: Session<Routes.Route>, at place: StatePlace, hash: String? = nil, routes: Routes
  ) {
    beginObject()
    member("activeWindow", state.activeWindow)
    write(asking: state.asking, routes)
    if form == .faithful { write(at: place.at) }
    member("background", state.isInBackground)
    member("ended", state.hasEnded)
    key("facts")
    write(state.facts)
    if let hash { member("hash", hash) }
    member("nextId", state.nextID)
    write(pending: state.pending, routes)
    if form == .faithful { member("position", place.position ?? 0) }
    member("ready", state.isReady)
    write(requests: state.requests)
    member("session", place.session)
    if form == .faithful { member("step", place.step) }
    write(windows: state.windows, routes)
    endObject()
  }

  private mutating func write(at moment: Timestamp?) {
    key("at")
    if let moment { write(moment) } else { null() }
  }

  private mutating func member(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    write(flag)
  }
}

// MARK: - What waits

extension JSONWriter {
  private mutating func write<Routes: RouteWriting>(asking: [Question<Routes.Route>], _ routes: Routes) {
    key("asking")
    beginArray()
    for question in asking {
      beginObject()
      write(answers: question.answers, routes)
      if form == .faithful { member("cause", question.cause) }
      key("intent")
      write(question.intent, routes)
      member("question", question.question)
      member("token", question.token)
      member("window", question.window)
      endObject()
    }
    endArray()
  }

  private mutating func write<Routes: RouteWriting>(pending: [PendingItem<Routes.Route>], _ routes: Routes) {
    key("pending")
    beginArray()
    for item in pending {
      beginObject()
      write(answers: item.answers, routes)
      if form == .faithful { member("cause", item.cause) }
      key("intent")
      write(item.intent, routes)
      member("item", item.id)
      key("modal")
      write(orNull: item.modal)
      member("reason", item.reason.rawValue)
      if form == .faithful {
        key("since")
        write(Timestamp(milliseconds: item.since))
      }
      member("window", item.window)
      endObject()
    }
    endArray()
  }

  /// Writes the answers that guards were given already, if any were; they are no part of the canonical form.
  private mutating func write<Routes: RouteWriting>(
    answers: [KeptAnswer<Routes.Route>], _ routes: Routes
  ) {
    guard form == .faithful, !answers.isEmpty else { return }
    key("answers")
    write(answers, routes)
  }

  private mutating func write(requests: [ResultRequest]) {
    key("requests")
    beginArray()
    for request in requests {
      beginObject()
      member("name", request.name)
      key("owner")
      write(orNull: request.owner)
      member("request", request.id)
      member("screen", request.screen)
      endObject()
    }
    endArray()
  }
}
