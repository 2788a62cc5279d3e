// How an intent's waiting ends: each way is an event of its own, with the change that ends the waiting.

/// Why a waiting intent is given up.
@usableFromInline enum Abandonment: Sendable {
  case abandoned, expired, overflow, superseded

  @inlinable func outcome<Route>() -> Outcome<Route> {
    switch self {
    case .abandoned: Outcome(.rejected, reason: .abandoned)
    case .expired: Outcome(.rejected, reason: .expired)
    case .overflow: Outcome(.rejected, reason: .overflow)
    case .superseded: Outcome(.superseded)
    }
  }
}

extension Draft {
  /// Gives up a held item; a login that then holds nothing closes.
  @inlinable mutating func giveUp(_ item: PendingItem<Route>, _ why: Abandonment) -> Event<Route> {
    begin(in: item.window)
    edit(.released(item: item.id))
    if let modal = item.modal, !session.pending.contains(where: { $0.modal == modal }) {
      closeLogin(modal, in: item.window)
    }
    conclude()
    aftermath.hasRemoved = hasRemoved
    return followUp(why.outcome(), results, .item(item.id), item.cause, item.intent, item.window)
  }

  /// Gives up an open question.
  @inlinable mutating func giveUp(_ question: Question<Route>, _ why: Abandonment) -> Event<Route> {
    edit(.answered(token: question.token))
    return followUp(
      why.outcome(), [], .question(question.token), question.cause, question.intent, question.window)
  }

  /// Takes an item off the queue, closes the login that held it and decides its intent anew.
  @inlinable mutating func release(_ item: PendingItem<Route>) -> Event<Route> {
    begin(in: item.window)
    edit(.released(item: item.id))
    if let modal = item.modal {
      closeLogin(modal, in: item.window)
      conclude()
    }
    return decideAnew(item.intent, item.answers, .item(item.id), item.cause, in: item.window)
  }

  /// Gives a question's intent the answer and decides it anew.
  @inlinable mutating func answer(_ question: Question<Route>, _ answer: Answer<Route>) -> Event<Route> {
    begin(in: question.window)
    edit(.answered(token: question.token))
    if case .deny(let reason) = answer {
      let outcome = Outcome<Route>(
        .denied, reason: reason ?? question.asker.text, details: [.guarded(by: question.asker)])
      return followUp(
        outcome, [], .question(question.token), question.cause, question.intent, question.window)
    }
    let answers = question.answers + [KeptAnswer(question.asker, answer)]
    return decideAnew(
      question.intent, answers, .question(question.token), question.cause, in: question.window)
  }

  /// Decides a waiting intent once more, behind the changes that ended its waiting.
  @inlinable mutating func decideAnew(
    _ intent: Intent<Route>, _ answers: [KeptAnswer<Route>], _ waiting: FollowUp.Waiting, _ cause: UInt64,
    in window: WindowName
  ) -> Event<Route> {
    let earlierResults = results
    let hasClosedLogin = hasRemoved
    self.answers = answers
    let outcome = outcome(of: intent, in: intent.window ?? window)
    if !outcome.kind.changesState {
      changes.removeSubrange(firstChange...)
      aftermath = Aftermath()
    }
    if hasClosedLogin { aftermath.hasRemoved = true }
    return followUp(outcome, earlierResults, waiting, cause, intent, window)
  }

  @inlinable mutating func closeLogin(_ modal: Identifier, in name: WindowName) {
    guard let window = session.window(named: name), window.indexOfModal(modal) != nil else { return }
    edit(.modalDismissed(window: name, id: modal))
  }

  @inlinable func followUp(
    _ outcome: Outcome<Route>, _ results: [CompletedRequest], _ waiting: FollowUp.Waiting, _ cause: UInt64,
    _ intent: Intent<Route>, _ window: WindowName
  ) -> Event<Route> {
    var outcome = outcome
    if !results.isEmpty { outcome.add(results) }
    return Event(
      window: intent.window ?? window, outcome: outcome, changes: changes,
      followUp: FollowUp(waiting, cause: cause))
  }
}

extension Outcome {
  /// Adds result requests that ended, before those that are told already.
  @inlinable mutating func add(_ earlier: [CompletedRequest]) {
    for (index, detail) in details.enumerated() {
      guard case .results(let later) = detail else { continue }
      details[index] = .results(earlier + later)
      return
    }
    details.append(.results(earlier))
  }
}
