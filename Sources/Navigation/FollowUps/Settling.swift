/// Settles what an event made due, then what that made due, and so on.
@usableFromInline struct Settling<Route: NavigationRoute> {
  /// The waiting intents that one event may have made due, oldest first.
  @usableFromInline struct Round {
    @usableFromInline let aftermath: Aftermath<Route>
    @usableFromInline let position: UInt64
    @usableFromInline var waiting: ArraySlice<FollowUp>

    @inlinable init(_ aftermath: Aftermath<Route>, at position: UInt64, _ waiting: [FollowUp]) {
      self.aftermath = aftermath
      self.position = position
      self.waiting = waiting[...]
    }
  }

  @usableFromInline var session: Session<Route>
  @usableFromInline var events: [Event<Route>]
  @usableFromInline let app: App<Route>?
  @usableFromInline let time: Int64
  @usableFromInline let firstPosition: UInt64
  /// Whether all this follows from facts that were set: then no item is given up unasked.
  @usableFromInline var factsHaveChanged = false
  /// The rounds that are not through yet; the last one is the innermost.
  @usableFromInline var rounds: [Round] = []

  @inlinable init(
    _ session: Session<Route>, app: App<Route>?, at time: Int64, position: UInt64, after event: Event<Route>
  ) {
    self.session = session
    self.app = app
    self.time = time
    firstPosition = position
    events = [event]
  }

  @inlinable mutating func settle(after aftermath: Aftermath<Route>) {
    factsHaveChanged = aftermath.hasSetFacts && !aftermath.dropsPending
    begin(aftermath, at: firstPosition, after: nil)
    while var round = rounds.popLast() {
      guard let next = round.waiting.popFirst() else { continue }
      rounds.append(round)
      let position = firstPosition &+ UInt64(truncatingIfNeeded: events.count)
      guard let (event, aftermath) = settlement(of: next, in: round, at: position) else { continue }
      let before = aftermath.isQuiet ? nil : session
      for change in event.changes { session.apply(change) }
      events.append(event)
      begin(aftermath, at: position, after: before)
    }
  }

  /// Begins a round with what an event may have made due: not what began to wait with it, nor what was due
  /// before already.
  @inlinable mutating func begin(
    _ aftermath: Aftermath<Route>, at position: UInt64, after before: Session<Route>?
  ) {
    guard !aftermath.isQuiet else { return }
    let items = session.pending.filter { !(before?.hasLostPlace(of: $0) ?? false) }
    let waiting =
      (items.map { FollowUp(.item($0.id), cause: $0.cause) }
      + session.asking.map { FollowUp(.question($0.token), cause: $0.cause) }).filter { $0.cause != position }
    if waiting.isEmpty { return }
    rounds.append(Round(aftermath, at: position, waiting.sorted { $0.cause < $1.cause }))
  }

  @inlinable func settlement(
    of followUp: FollowUp, in round: Round, at position: UInt64
  ) -> (Event<Route>, Aftermath<Route>)? {
    var draft = Draft(session, app: app, at: time, position: position)
    switch followUp.waiting {
    case .question(let token):
      guard let question = session.asking.first(where: { $0.token == token }) else { return nil }
      guard let event = settle(question, after: round.aftermath, &draft) else { return nil }
      return (event, draft.aftermath)
    case .item(let id):
      guard let item = session.pending.first(where: { $0.id == id }) else { return nil }
      guard let event = settle(item, after: round.aftermath, &draft) else { return nil }
      return (event, draft.aftermath)
    }
  }
}

// MARK: - What is due

extension Settling {
  @inlinable func settle(
    _ question: Question<Route>, after aftermath: Aftermath<Route>, _ draft: inout Draft<Route>
  ) -> Event<Route>? {
    if aftermath.hasEnded { return draft.giveUp(question, .abandoned) }
    if let (_, answer) = aftermath.answers.first(where: { $0.token == question.token }) {
      return draft.answer(question, answer)
    }
    let isOvertaken =
      aftermath.supersedesAll || aftermath.navigatedWindows.contains(question.window)
      || session.indexOfWindow(question.window) == nil
    return isOvertaken ? draft.giveUp(question, .superseded) : nil
  }

  @inlinable func settle(
    _ item: PendingItem<Route>, after aftermath: Aftermath<Route>, _ draft: inout Draft<Route>
  ) -> Event<Route>? {
    let window = session.window(named: item.window)
    if aftermath.hasEnded || aftermath.dropsPending || window == nil { return draft.giveUp(item, .abandoned) }
    if aftermath.hasHeld, isOverflowing(item) { return draft.giveUp(item, .overflow) }
    switch item.reason {
    case .notReady:
      return session.isReady && aftermath.becameReady ? release(item, &draft) : nil
    case .guard:
      let login = window?.modals.first { $0.id == item.modal }
      let isSibling = aftermath.closedLogin.map { $0.modal == item.modal } ?? false
      if aftermath.hasSetFacts || isSibling || (login == nil && factsHaveChanged) {
        let route = isSibling ? aftermath.closedLogin?.route : login?.originalRoot
        if let event = releaseUnlessHeldAgain(item, by: route, &draft) { return event }
      }
      return login == nil ? draft.giveUp(item, .abandoned) : nil
    }
  }

  /// Whether the queue is too long and the item the first that has to go.
  @inlinable func isOverflowing(_ item: PendingItem<Route>) -> Bool {
    let capacity = (app?.declaration.links?.pending ?? PendingDeclaration()).capacity
    return session.pending.count > capacity && session.pending.first?.id == item.id
  }

  @inlinable func release(_ item: PendingItem<Route>, _ draft: inout Draft<Route>) -> Event<Route> {
    let limit = (app?.declaration.links?.pending ?? PendingDeclaration()).expiresAfterMilliseconds
    let (age, isOver) = time.subtractingReportingOverflow(item.since)
    if isOver ? time > item.since : age > limit { return draft.giveUp(item, .expired) }
    let login = session.window(named: item.window)?.modals.first { $0.id == item.modal }
    let event = draft.release(item)
    if let login { draft.aftermath.closedLogin = (login.id, login.originalRoot) }
    return event
  }

  /// - Parameter login: the login that holds the item; `nil` where nobody knows any more which one it was.
  /// - Returns: nothing if the same login would hold it again.
  @inlinable func releaseUnlessHeldAgain(
    _ item: PendingItem<Route>, by login: Route?, _ draft: inout Draft<Route>
  ) -> Event<Route>? {
    var trial = Draft(session, app: app, at: time, position: draft.position)
    let event = trial.release(item)
    if event.outcome.kind == .held, let again = trial.aftermath.login, again.window == item.window,
      login.map({ $0 == again.route }) ?? true
    {
      return nil
    }
    return release(item, &draft)
  }
}

extension Session {
  /// Whether the window or the login is gone that an item waits in.
  @inlinable func hasLostPlace(of item: PendingItem<Route>) -> Bool {
    guard let window = window(named: item.window) else { return true }
    return item.modal.map { window.indexOfModal($0) == nil } ?? false
  }
}

extension Modal {
  /// The route that the modal opened with; `nil` where another has taken its place.
  @inlinable var originalRoot: Route? {
    guard let root = stack.first, root.id == id &+ 1 else { return nil }
    return root.route
  }
}
