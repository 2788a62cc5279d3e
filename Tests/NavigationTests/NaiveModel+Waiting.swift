import Navigation

// What waits, and how its waiting ends, in the second model.

extension NaiveModel {
  /// What an event may have made due.
  struct Due {
    var facts = false
    var ready = false
    var drop = false
    var ended = false
    var held = false
    var windows: [WindowName] = []
    var answers: [(token: Identifier, answer: Answer<Route>)] = []
    var login: (window: WindowName, route: Route)?
    var closed: (modal: Identifier, route: Route?)?
  }

  /// Decides an intent and all that follows from it.
  mutating func send(_ intent: Intent<Route>, at time: Int64, position: UInt64) -> [Outcome<Route>] {
    self.time = time
    self.position = position
    (outcomes, given, due) = ([], [], Due())
    let outcome = answer(intent)
    if !outcome.kind.changesState { due = Due() }
    outcomes = [outcome]
    factsHaveChanged = due.facts && !due.drop
    settle(due, position, [])
    return outcomes
  }

  /// The items whose window or login is gone.
  private var lost: [Identifier] {
    state.pending.filter { item in
      guard let window = state.windows.first(where: { $0.name == item.window }) else { return true }
      return item.modal != nil && !window.modals.contains { $0.id == item.modal }
    }.map(\.id)
  }

  /// - Parameter due: what the event before has made due; what was lost before it is due already.
  private mutating func settle(_ due: Due, _ cause: UInt64, _ lostBefore: [Identifier]) {
    let items = state.pending.filter { !lostBefore.contains($0.id) }.map { ($0.cause, $0.id) }
    let questions = state.asking.map { ($0.cause, $0.token) }
    for (since, id) in (items + questions).sorted(by: { $0.0 < $1.0 }) where since != cause {
      position += 1
      let before = self
      self.due = Due()
      (given, completed) = ([], [])
      guard let outcome = settle(id, due) else {
        self = before
        position -= 1
        continue
      }
      outcomes.append(outcome)
      settle(self.due, position, before.lost)
    }
  }

  private mutating func settle(_ id: Identifier, _ due: Due) -> Outcome<Route>? {
    if let question = state.asking.first(where: { $0.token == id }) { return settle(question, due) }
    guard let item = state.pending.first(where: { $0.id == id }) else { return nil }
    let window = state.windows.first { $0.name == item.window }
    if due.ended || due.drop || window == nil { return giveUp(item, .abandoned) }
    let links = app?.links?.pending ?? PendingDeclaration()
    if due.held, state.pending.count > links.capacity, state.pending[0].id == id {
      return giveUp(item, .overflow)
    }
    let isExpired = time - item.since > links.expiresAfterMilliseconds
    if item.reason == .notReady {
      if !due.ready || !state.isReady { return nil }
      return isExpired ? giveUp(item, .expired) : release(item)
    }
    let login = window?.modals.first { $0.id == item.modal }
    if due.facts || due.closed?.modal == item.modal || (login == nil && factsHaveChanged) {
      let route = due.closed?.modal == item.modal ? due.closed?.route : login?.opened
      var trial = self
      let outcome = trial.release(item)
      let isAgain =
        outcome.kind == .held && trial.due.login?.window == item.window
        && (route == nil || trial.due.login?.route == route)
      if !isAgain { return isExpired ? giveUp(item, .expired) : release(item) }
    }
    return login == nil ? giveUp(item, .abandoned) : nil
  }

  private mutating func settle(_ question: Question<Route>, _ due: Due) -> Outcome<Route>? {
    let answer = due.answers.first { $0.token == question.token }?.answer
    let isGone = !state.windows.contains { $0.name == question.window }
    guard due.ended || answer != nil || isGone || due.windows.contains(question.window) else { return nil }
    state.asking.removeAll { $0.token == question.token }
    if due.ended { return no(.abandoned) }
    guard let answer else { return Outcome(.superseded) }
    if case .deny(let reason) = answer {
      return Outcome(.denied, reason: reason ?? question.asker.text, details: [.guarded(by: question.asker)])
    }
    given = question.answers + [KeptAnswer(question.asker, answer)]
    return decide(question.intent, in: question.window, [])
  }

  private mutating func decide(
    _ intent: Intent<Route>, in window: WindowName, _ earlier: [CompletedRequest]
  ) -> Outcome<Route> {
    let settled = due
    var outcome = answer(intent, in: intent.window ?? window)
    if !outcome.kind.changesState { due = settled }
    var results: [CompletedRequest] = []
    if case .results(let later)? = outcome.details.last {
      results = later
      outcome.details.removeLast()
    }
    if !(earlier + results).isEmpty { outcome.details.append(.results(earlier + results)) }
    return outcome
  }

  private mutating func release(_ item: PendingItem<Route>) -> Outcome<Route> {
    state.pending.removeAll { $0.id == item.id }
    windowName = item.window
    if let index = window.modals.firstIndex(where: { $0.id == item.modal }) {
      due.closed = (window.modals[index].id, window.modals[index].opened)
      closeModals(from: index)
      dropOrphans()
    }
    given = item.answers
    return decide(item.intent, in: item.window, completed.sorted { $0.id < $1.id })
  }

  private mutating func giveUp(_ item: PendingItem<Route>, _ reason: Rejection) -> Outcome<Route> {
    state.pending.removeAll { $0.id == item.id }
    windowName = item.window
    let isIdle = !state.pending.contains { $0.modal == item.modal }
    if item.modal != nil, isIdle, let index = window.modals.firstIndex(where: { $0.id == item.modal }) {
      closeModals(from: index)
      dropOrphans()
    }
    var outcome = no(reason)
    if !completed.isEmpty { outcome.details = [.results(completed.sorted { $0.id < $1.id })] }
    return outcome
  }

  // MARK: Beginning to wait

  mutating func come(to stop: Stop, _ intent: Intent<Route>) -> Outcome<Route> {
    completed = []
    if !state.windows.contains(where: { $0.name == windowName }) { windowName = state.activeWindow }
    let lasting = given.filter { if case .present = $0.answer { false } else { true } }
    var kept = intent
    if case .open(var link) = intent.action {
      let isKnown = app?.links?.patterns.contains { "demo://" + $0.pattern == link.url } ?? false
      if !isKnown { link.url = RedactedURL(of: link.url).description }
      kept.action = .open(link)
    }
    switch stop {
    case .refused(let outcome): return outcome
    case .interface:
      let id = fresh()
      state.pending.append(
        PendingItem(
          id: id, window: windowName, reason: .notReady, since: time, cause: position, modal: nil,
          intent: kept, answers: lasting))
      return Outcome(.held, reason: "notReady", details: [.item(id)])
    case .question(let question, let index):
      let token = fresh()
      state.asking.append(
        Question(
          token: token, window: windowName, question: question, cause: position, intent: kept,
          asker: .index(index), answers: lasting))
      due.windows.append(windowName)
      return Outcome(.asking, details: [.token(token), .question(question), .guarded(by: .index(index))])
    case .login(let route, let index):
      let id = fresh()
      due.login = (windowName, route)
      let isUp = window.modals.last { $0.stack[0].route == route }
      let modal = isUp?.id ?? fresh()
      state.pending.append(
        PendingItem(
          id: id, window: windowName, reason: .guard, since: time, cause: position, modal: modal,
          intent: kept, answers: lasting))
      if isUp == nil {
        let presenter = top
        window.modals.append(
          Modal(id: modal, style: .sheet, presenter: presenter, stack: [Entry(id: fresh(), route: route)]))
      }
      return Outcome(.held, reason: "guard", details: [.item(id), .guarded(by: .index(index))])
    }
  }

  mutating func note(_ intent: Intent<Route>, _ outcome: Outcome<Route>, _ before: Session<Route>) {
    guard outcome.kind.changesState else { return }
    if outcome.kind == .held { due.held = true }
    switch intent.action {
    case .set(let facts, let drop):
      if !facts.isEmpty { due.facts = true }
      if drop { due.drop = true }
    case .ready: due.ready = true
    case .end: due.ended = true
    case .resolve(let token, let answer): due.answers.append((token, answer))
    case .notReady, .background, .foreground, .mark, .layout, .report, .openWindow, .focusWindow: break
    case .open where outcome.reason == "notReady": break
    case .close(let entry, _):
      due.windows.append(windowName)
      if outcome.kind != .applied { break }
      due.windows += before.windows.filter { $0.holds(entry) }.map(\.name)
    default: due.windows.append(windowName)
    }
  }

  mutating func resolve(_ token: Identifier, _ answer: Answer<Route>) -> Outcome<Route> {
    guard let question = state.asking.first(where: { $0.token == token }),
      !due.answers.contains(where: { $0.token == token })
    else { return Outcome(.stale) }
    guard case .index(let index) = question.asker, let declared = app?.guards[index] else {
      return Outcome(.applied)
    }
    switch answer {
    case .redirect, .present: return declared.verdict.isAboutLeaving ? no(.badParams) : Outcome(.applied)
    default: return Outcome(.applied)
    }
  }

  /// Whether an intent is news also where it leaves the state as it is.
  func isNews(_ intent: Intent<Route>) -> Bool {
    switch intent.action {
    case .mark, .resolve: true
    case .set(_, let drop): drop && !state.pending.isEmpty
    default: false
    }
  }
}

extension Modal {
  /// The route it opened with, as long as it is there.
  fileprivate var opened: Route? { stack.first.flatMap { $0.id == id + 1 ? $0.route : nil } }
}

extension Window {
  fileprivate func holds(_ entry: Identifier) -> Bool {
    (tabs.flatMap(\.stack) + modals.flatMap(\.stack)).contains { $0.id == entry }
  }
}
