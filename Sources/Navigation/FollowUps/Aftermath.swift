/// What an event may have made due among the intents that wait.
///
/// Noted while deciding, because the changes alone do not tell it: that facts were set is a reason to look
/// at every login's items, that a login closed is one to give up its items, and so on.
@usableFromInline struct Aftermath<Route: NavigationRoute>: Sendable {
  @usableFromInline var hasSetFacts = false
  @usableFromInline var becameReady = false
  @usableFromInline var dropsPending = false
  @usableFromInline var hasEnded = false
  /// Whether the queue may have become too long.
  @usableFromInline var hasHeld = false
  /// Whether a modal or a window may have gone that something waits in.
  @usableFromInline var hasRemoved = false
  /// The windows in which a newer intent has taken effect.
  @usableFromInline var navigatedWindows: [WindowName] = []
  /// Whether the questions of every window are overtaken.
  @usableFromInline var supersedesAll = false
  @usableFromInline var answers: [(token: Identifier, answer: Answer<Route>)] = []
  /// The login that the present intent waits behind, and its window.
  @usableFromInline var login: (window: WindowName, route: Route)?
  /// The login that the engine has closed to release an item; `route` is `nil` where its root was replaced.
  @usableFromInline var closedLogin: (modal: Identifier, route: Route?)?

  @inlinable init() {}

  /// Whether nothing that waits can be due.
  @inlinable var isQuiet: Bool {
    !(hasSetFacts || becameReady || dropsPending || hasEnded || hasHeld || hasRemoved || supersedesAll)
      && navigatedWindows.isEmpty && answers.isEmpty && closedLogin == nil
  }
}

extension Draft {
  /// Notes what an intent, alone or in a batch, may have made due.
  @inlinable mutating func note(_ action: Action<Route>, _ outcome: Outcome<Route>) {
    guard outcome.kind.changesState else { return }
    if hasRemoved { aftermath.hasRemoved = true }
    if outcome.kind == .held { aftermath.hasHeld = true }
    switch action {
    case .set(let facts, let dropPending):
      if !facts.isEmpty { aftermath.hasSetFacts = true }
      if dropPending { aftermath.dropsPending = true }
    case .ready: aftermath.becameReady = true
    case .end: aftermath.hasEnded = true
    case .resolve(let token, let answer): aftermath.answers.append((token, answer))
    case .restore: aftermath.supersedesAll = true
    default: if !folded.asking.isEmpty || outcome.kind == .asking { noteNavigation(action, outcome) }
    }
  }

  /// A link that waits for the interface has not gone anywhere yet; everything else that has an effect has.
  @inlinable mutating func noteNavigation(_ action: Action<Route>, _ outcome: Outcome<Route>) {
    guard action.isNavigating else { return }
    if outcome.kind == .held, outcome.reason == PendingReason.notReady.rawValue { return }
    aftermath.navigatedWindows.append(windowName)
    // `close` works in any window.
    guard case .close = action else { return }
    for change in changes[firstChange...] {
      switch change {
      case .popped(let window, _, _), .removed(let window, _, _), .modalDismissed(let window, _):
        aftermath.navigatedWindows.append(window)
      default: break
      }
    }
  }
}

extension Action {
  /// Whether a newer intent of this kind overtakes an open question in its window.
  @inlinable var isNavigating: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .setStack, .replaceTop, .close, .select, .present, .dismiss,
      .dismissAll, .back, .open, .finish, .restore, .closeWindow:
      true
    default: false
    }
  }
}
