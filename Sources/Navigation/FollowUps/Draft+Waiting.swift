// How an intent begins to wait: for the interface, for a login, for an answer.

/// What an intent has to wait for.
@usableFromInline enum Wait<Route: NavigationRoute>: Sendable {
  /// Until the interface can show links.
  case interface
  /// Until facts let it pass that the login brings.
  case login(Route, ModalStyle, GuardName)
  /// Until the app has answered the guard's question.
  case answer(String, GuardName)
}

extension Draft {
  /// Stops the present intent for now.
  @inlinable mutating func wait(for wait: Wait<Route>) -> Stop {
    self.wait = wait
    return .stop
  }

  /// Puts an intent where it waits, in place of whatever it has done so far.
  @inlinable mutating func hold(_ intent: Intent<Route>, for wait: Wait<Route>) -> Outcome<Route> {
    rollBack()
    // A window that has yet to open shows nothing: what stands in the way stands in the active one.
    let host = indexOfWindow == nil ? folded.activeWindow : windowName
    switch wait {
    case .interface:
      let id = takeID()
      edit(.held(item(id, of: intent, in: host, .notReady, modal: nil)))
      return Outcome(.held, reason: PendingReason.notReady.rawValue, details: [.item(id)])
    case .login(let login, let style, let asker):
      return hold(intent, behind: login, style, in: host, asker)
    case .answer(let question, let asker):
      let token = takeID()
      // One question a window, whatever kind of intent asks.
      if !folded.asking.isEmpty { aftermath.navigatedWindows.append(host) }
      edit(
        .asked(
          Question(
            token: token, window: host, question: question, cause: position, intent: redacted(intent),
            asker: asker, answers: lastingAnswers)))
      return Outcome(
        .asking, details: [.token(token), .question(question), .guarded(by: asker)])
    }
  }

  /// Holds an intent behind a login, which opens unless it is up already.
  @inlinable mutating func hold(
    _ intent: Intent<Route>, behind login: Route, _ style: ModalStyle, in host: WindowName,
    _ asker: GuardName
  ) -> Outcome<Route> {
    guard let window = session.window(named: host) else { return Outcome(.noop) }
    aftermath.login = (host, login)
    let itemID = takeID()
    let modal = window.modals.last { $0.stack.first?.route == login }?.id
    if modal == nil, window.modals.count >= Limits.modalsInWindow {
      return Outcome(.rejected, reason: .tooLarge)
    }
    let modalID = modal ?? takeID()
    edit(.held(item(itemID, of: intent, in: host, .guard, modal: modalID)))
    if modal == nil {
      let presenter = window.visibleTop?.id
      edit(.modalPresented(window: host, id: modalID, style, presenter: presenter))
      edit(.pushed(window: host, .modal(modalID), Entry(id: takeID(), route: login)))
    }
    return Outcome(
      .held, reason: PendingReason.guard.rawValue, details: [.item(itemID), .guarded(by: asker)])
  }

  @inlinable func item(
    _ id: Identifier, of intent: Intent<Route>, in window: WindowName, _ reason: PendingReason,
    modal: Identifier?
  ) -> PendingItem<Route> {
    PendingItem(
      id: id, window: window, reason: reason, since: time, cause: position, modal: modal,
      intent: redacted(intent), answers: lastingAnswers)
  }

  /// The answers that hold as long as the intent waits: a login's is asked for again.
  @inlinable var lastingAnswers: [KeptAnswer<Route>] {
    answers.filter { kept in
      switch kept.answer {
      case .allow, .redirect: true
      case .deny, .present: false
      }
    }
  }
}

extension Draft {
  /// The intent as it may be kept: a link without what nobody declares.
  @inlinable func redacted(_ intent: Intent<Route>) -> Intent<Route> {
    guard case .open(var link) = intent.action else { return intent }
    let resolved = app?.links?.resolve(url: link.url)
    link.url = resolved?.text { _, secret in secret } ?? RedactedURL(of: link.url).description
    var redacted = intent
    redacted.action = .open(link)
    return redacted
  }
}
