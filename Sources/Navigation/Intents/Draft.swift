/// A decision in the making: the edits so far, and the state as they leave it.
///
/// Every edit goes through ``edit(_:)``, so the changes of an event folded over the old state *are* the
/// decided state; there is no second account that could differ. The edits are folded in only when somebody
/// looks at the state after them. Most intents look first and edit last: for them no stack is ever copied.
@usableFromInline struct Draft<Route: NavigationRoute> {
  @usableFromInline var changes: [Change<Route>] = []
  /// The result requests that the present intent has completed.
  @usableFromInline var results: [CompletedRequest] = []
  /// The window that the present intent is meant for.
  @usableFromInline var windowName: WindowName = mainWindow
  /// What cancels the requests of screens that the present intent removes, see ``conclude()``.
  @usableFromInline var cancellation = CompletedRequest.Cancellation.popped
  /// What the present intent comes to where it was stopped.
  @usableFromInline var refusal: Outcome<Route>?
  /// What the present intent has to wait for where that stopped it.
  @usableFromInline var wait: Wait<Route>?
  /// The first redirection of the present intent.
  @usableFromInline var redirection: Redirection<Route>?
  /// The answers that the present intent's guards were given already.
  @usableFromInline var answers: [KeptAnswer<Route>] = []
  /// What the intents so far may have made due.
  @usableFromInline var aftermath = Aftermath<Route>()

  @usableFromInline let app: App<Route>?
  /// When it is decided, in milliseconds since 1970, and the position that the event will have.
  @usableFromInline let time: Int64
  @usableFromInline let position: UInt64

  @usableFromInline var folded: Session<Route>
  @usableFromInline var foldedCount = 0
  /// The state before the first edit, kept once edits are folded in.
  @usableFromInline var original: Session<Route>?
  @usableFromInline var nextID: Identifier
  @usableFromInline var firstChange = 0
  @usableFromInline var hasRemoved = false
  /// The state before the present intent, kept only where it may be asked for.
  @usableFromInline var before: Session<Route>?
  @usableFromInline var firstID: Identifier

  @inlinable init(_ session: Session<Route>, app: App<Route>?, at time: Int64, position: UInt64) {
    folded = session
    nextID = session.nextID
    firstID = session.nextID
    self.app = app
    self.time = time
    self.position = position
  }

  /// Takes the state until ``giveBack(_:)`` brings the one after the event.
  @inlinable init(
    taking session: inout Session<Route>, app: App<Route>?, at time: Int64, position: UInt64
  ) {
    self.init(Session(vacant: ()), app: app, at: time, position: position)
    nextID = session.nextID
    firstID = session.nextID
    swap(&folded, &session)
  }

  /// The state as the edits so far leave it: lent, since a copy counts a reference for each of its parts.
  @inlinable var session: Session<Route> {
    mutating _read {
      fold()
      yield folded
    }
  }

  /// The window that the present intent is meant for, lent too; an empty one where it does not exist.
  @inlinable var window: Window<Route> {
    mutating _read {
      if let index = indexOfWindow {
        yield folded.windows[index]
      } else {
        yield Window(name: windowName, selectedTab: mainTab)
      }
    }
  }

  /// Where that window stands in ``folded``, which then is up to date: a look without a copy.
  @inlinable var indexOfWindow: Int? {
    mutating get {
      fold()
      return folded.indexOfWindow(windowName)
    }
  }

  /// Whether the present intent has changed anything yet.
  @inlinable var hasChanged: Bool { changes.count > firstChange }
}

// MARK: - Editing

extension Draft {
  /// Starts with an intent: the only one, or the next one of a batch.
  ///
  /// - Parameter mayRemove: whether the intent may take something away.
  @inlinable mutating func begin(in window: WindowName, mayRemove: Bool = true) {
    fold()
    windowName = window
    cancellation = .popped
    results = []
    (refusal, wait, redirection) = (nil, nil, nil)
    firstChange = changes.count
    firstID = nextID
    hasRemoved = false
    before = mayRemove && (app != nil || !folded.requests.isEmpty) ? folded : nil
  }

  /// Takes back what the present intent has done so far.
  @inlinable mutating func rollBack() {
    if foldedCount > firstChange, let before {
      folded = before
      foldedCount = firstChange
    }
    changes.removeSubrange(firstChange...)
    nextID = firstID
    hasRemoved = false
    results = []
  }

  @inlinable mutating func edit(_ change: Change<Route>) {
    switch change {
    case .popped, .removed, .modalDismissed, .windowClosed, .ended: hasRemoved = true
    default: break
    }
    changes.append(change)
  }

  /// Hands out the next identifier.
  @inlinable mutating func takeID() -> Identifier {
    defer { if nextID < .max { nextID += 1 } }
    return nextID
  }

  @inlinable mutating func fold() {
    guard foldedCount < changes.count else { return }
    if foldedCount == 0 { original = folded }
    applyRest()
  }

  @inlinable mutating func applyRest() {
    while foldedCount < changes.count {
      folded.apply(changes[foldedCount])
      foldedCount += 1
    }
  }

  /// Takes back whatever was done: the state is as it was.
  @inlinable mutating func takeBackAll() {
    if let original { folded = original }
    (changes, foldedCount) = ([], 0)
    aftermath = Aftermath()
  }

  /// Brings the state that the edits lead to, changed in place where nobody else holds it.
  @inlinable mutating func giveBack(_ session: inout Session<Route>) {
    original = nil
    before = nil
    applyRest()
    swap(&folded, &session)
  }
}

// MARK: - Concluding

extension Draft {
  /// Draws the consequences of what the present intent removed: modals go with the screen that presents
  /// them, and every request whose screen is gone is completed, once.
  @inlinable mutating func conclude() {
    guard hasRemoved else { return }
    dismissOrphans()
    cancelRequests()
  }

  /// Ends a request with the value that its screen was closed with.
  @inlinable mutating func complete(_ request: ResultRequest, _ completion: CompletedRequest.Completion) {
    edit(.requestCompleted(request.id))
    results.append(CompletedRequest(id: request.id, name: request.name, completion: completion))
  }

  @inlinable mutating func dismissOrphans() {
    guard mayShowModals else { return }
    for window in session.windows {
      guard let orphan = window.modals.first(where: { !window.holdsPresenter(of: $0) }) else { continue }
      edit(.modalDismissed(window: window.name, id: orphan.id))
    }
  }

  /// Whether any modal is up: most of the time none is, and then nothing need be folded in to know it.
  @inlinable var mayShowModals: Bool {
    for window in folded.windows where !window.modals.isEmpty { return true }
    for change in changes[foldedCount...] {
      if case .modalPresented = change { return true }
    }
    return false
  }

  @inlinable mutating func cancelRequests() {
    guard let before else { return }
    let after = session
    for request in after.requests where after.hasEnded || !after.holds(entry: request.screen) {
      complete(request, .cancelled(word(for: request.screen, before: before, after: after)))
    }
    results.sort { $0.id < $1.id }
  }

  /// The first word that fits: the window went, the modal went, what the intent says itself.
  @inlinable func word(
    for screen: Identifier, before: Session<Route>, after: Session<Route>
  ) -> CompletedRequest.Cancellation {
    if after.hasEnded { return .closed }
    for window in before.windows {
      guard let place = window.place(of: screen)?.place else { continue }
      guard let remaining = after.window(named: window.name) else { return .closed }
      if case .modal(let id) = place, remaining.indexOfModal(id) == nil { return .dismissed }
    }
    return cancellation
  }
}

extension Session {
  @inlinable func holds(entry id: Identifier) -> Bool {
    windows.contains { $0.place(of: id) != nil }
  }
}

extension Window {
  @inlinable func holdsPresenter(of modal: Modal<Route>) -> Bool {
    guard let presenter = modal.presenter else { return true }
    return place(of: presenter) != nil
  }
}
