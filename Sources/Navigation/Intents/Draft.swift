/// A decision in the making: the edits so far, and the state as they leave it.
///
/// Every edit goes through ``edit(_:)``, so the changes of an event folded over the old state *are* the
/// decided state; there is no second account that could differ. The edits are folded in only when somebody
/// looks at the state after them. Most intents look first and edit last: for them no stack is ever copied.
struct Draft<Route: NavigationRoute> {
  private(set) var changes: [Change<Route>] = []
  /// The result requests that the present intent has completed.
  private(set) var results: [CompletedRequest] = []
  /// The window that the present intent is meant for.
  private(set) var windowName: WindowName = mainWindow
  /// What cancels the requests of screens that the present intent removes, see ``conclude()``.
  var cancellation = CompletedRequest.Cancellation.popped
  /// What the present intent comes to where it was stopped.
  var refusal: Outcome<Route>?

  private var folded: Session<Route>
  private var foldedCount = 0
  private(set) var nextID: Identifier
  private var firstChange = 0
  private var hasRemoved = false
  /// The state before the present intent, kept only where requests may have to be cancelled.
  private var before: Session<Route>?

  init(_ session: Session<Route>) {
    folded = session
    nextID = session.nextID
  }

  /// The state as the edits so far leave it.
  var session: Session<Route> {
    mutating get {
      fold()
      return folded
    }
  }

  /// The window that the present intent is meant for; an empty one where it does not exist.
  var window: Window<Route> {
    mutating get {
      fold()
      return folded.indexOfWindow(windowName).map { folded.windows[$0] }
        ?? Window(name: windowName, selectedTab: mainTab)
    }
  }

  /// Whether the present intent has changed anything yet.
  var hasChanged: Bool { changes.count > firstChange }
}

// MARK: - Editing

extension Draft {
  /// Starts with an intent: the only one, or the next one of a batch.
  mutating func begin(in window: WindowName) {
    fold()
    windowName = window
    cancellation = .popped
    results = []
    firstChange = changes.count
    hasRemoved = false
    before = folded.requests.isEmpty ? nil : folded
  }

  mutating func edit(_ change: Change<Route>) {
    switch change {
    case .popped, .removed, .modalDismissed, .windowClosed, .ended: hasRemoved = true
    default: break
    }
    changes.append(change)
  }

  /// Hands out the next identifier.
  mutating func takeID() -> Identifier {
    defer { if nextID < .max { nextID += 1 } }
    return nextID
  }

  private mutating func fold() {
    while foldedCount < changes.count {
      folded.apply(changes[foldedCount])
      foldedCount += 1
    }
  }
}

// MARK: - Concluding

extension Draft {
  /// Draws the consequences of what the present intent removed: modals go with the screen that presents
  /// them, and every request whose screen is gone is completed, once.
  mutating func conclude() {
    guard hasRemoved else { return }
    dismissOrphans()
    cancelRequests()
  }

  /// Ends a request with the value that its screen was closed with.
  mutating func complete(_ request: ResultRequest, _ completion: CompletedRequest.Completion) {
    edit(.requestCompleted(request.id))
    results.append(CompletedRequest(id: request.id, name: request.name, completion: completion))
  }

  private mutating func dismissOrphans() {
    for window in session.windows {
      guard let orphan = window.modals.first(where: { !window.holdsPresenter(of: $0) }) else { continue }
      edit(.modalDismissed(window: window.name, id: orphan.id))
    }
  }

  private mutating func cancelRequests() {
    guard let before else { return }
    let after = session
    for request in after.requests where after.hasEnded || !after.holds(entry: request.screen) {
      complete(request, .cancelled(word(for: request.screen, before: before, after: after)))
    }
    results.sort { $0.id < $1.id }
  }

  /// The first word that fits: the window went, the modal went, what the intent says itself.
  private func word(
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
  fileprivate func holds(entry id: Identifier) -> Bool {
    windows.contains { $0.place(of: id) != nil }
  }
}

extension Window {
  fileprivate func holdsPresenter(of modal: Modal<Route>) -> Bool {
    guard let presenter = modal.presenter else { return true }
    return place(of: presenter) != nil
  }
}
