import Navigation

/// A second opinion on what intents do: the contract once more, in plain lists and without any cleverness.
///
/// It knows no changes and no drafts. It edits its state at once, entry by entry, notes what leaves as it
/// leaves, and takes the old state back when an intent comes to nothing. Splits it does not know.
struct NaiveModel {
  /// A stack of the present window: a tab's, or that of a modal at an index.
  enum Spot: Equatable { case tab(TabName), modal(Int) }

  var state = Session<Route>()
  var completed: [CompletedRequest] = []
  var word = CompletedRequest.Cancellation.popped
  var windowName = mainWindow

  // Under an app.
  var app: AppDeclaration?
  var stop: Stop?
  /// The routes that a redirection went through, and the guard that began it.
  var redirection: (asker: Int, chain: [Route])?
  /// Whether what is shown is only told.
  var isObservation = false
  var given: [KeptAnswer<Route>] = []
  var due = Due()
  var factsHaveChanged = false
  var time: Int64 = 0
  var position: UInt64 = 0
  var outcomes: [Outcome<Route>] = []

  mutating func answer(_ intent: Intent<Route>) -> Outcome<Route> {
    answer(intent, in: intent.window ?? state.activeWindow)
  }

  mutating func answer(_ intent: Intent<Route>, in window: WindowName) -> Outcome<Route> {
    let before = state
    completed = []
    word = .popped
    windowName = window
    (stop, redirection) = (nil, nil)
    var outcome = fault(of: intent) ?? act(intent)
    windowName = window
    if case .batch = intent.action {
      if outcome.kind != .applied { state = before }
      return outcome
    }
    dropOrphans()
    renameDismissed(from: before)
    if outcome.kind.changesState { askToLeave(intent, before) }
    if let stop {
      state = before
      outcome = come(to: stop, intent)
      note(intent, outcome, before)
      return outcome
    }
    if outcome.kind.changesState, state == before, !isNews(intent) { outcome = Outcome(.noop) }
    guard outcome.kind.changesState else {
      state = before
      return outcome
    }
    note(intent, outcome, before)
    if let (asker, chain) = redirection, outcome.kind == .applied {
      outcome = Outcome(.redirected, details: [.to(chain.last), .guarded(by: .index(asker)), .chain(chain)])
    }
    if case .set = intent.action, before.entries != state.entries {
      let gone = before.entries.filter { !state.entries.contains($0) }
      outcome.details.append(.removed(gone.map(\.id).sorted()))
    }
    if !completed.isEmpty { outcome.details.append(.results(completed.sorted { $0.id < $1.id })) }
    return outcome
  }

  private func fault(of intent: Intent<Route>) -> Outcome<Route>? {
    if state.hasEnded { return no(.sessionEnded) }
    if case .unknown = intent.action { return no(.unknownIntent) }
    var asker = windowName
    if !state.windows.contains(where: { $0.name == asker }) {
      guard case .openWindow = intent.action else { return no(.unknownWindow) }
      asker = state.activeWindow
    }
    if let from = intent.from, from != top(of: asker) ?? 0 { return Outcome(.stale) }
    if case .faulty = intent.action { return no(.badParams) }
    if let fault = faultUnderApp(of: intent.action) { return fault }
    return nil
  }
}

// MARK: - Looking

extension NaiveModel {
  func no(_ reason: Rejection) -> Outcome<Route> { Outcome(.rejected, reason: reason) }

  var window: Window<Route> {
    get { state.windows.first { $0.name == windowName } ?? Window(name: windowName, selectedTab: mainTab) }
    set { state.windows = state.windows.map { $0.name == windowName ? newValue : $0 } }
  }

  var visible: Spot {
    window.modals.isEmpty ? .tab(window.selectedTab) : .modal(window.modals.count - 1)
  }

  var top: Identifier? { entries(visible).last?.id }

  private func top(of name: WindowName) -> Identifier? {
    var other = self
    other.windowName = name
    return other.top
  }

  func spot(_ target: StackTarget) -> Spot? {
    if target.column != nil { return nil }
    return target.tab.map { .tab($0) } ?? visible
  }

  func entries(_ spot: Spot) -> [Entry<Route>] {
    switch spot {
    case .tab(let name): window.tabs.first { $0.name == name }?.stack ?? []
    case .modal(let index): window.modals[index].stack
    }
  }
}

// MARK: - Editing

extension NaiveModel {
  mutating func fresh() -> Identifier {
    state.nextID += 1
    return state.nextID - 1
  }

  mutating func new(_ routes: [Route]) -> [Entry<Route>] {
    routes.map { Entry(id: fresh(), route: $0) }
  }

  /// Makes a stack hold these entries; those it held before and does not any more have left.
  mutating func set(_ spot: Spot, to entries: [Entry<Route>]) {
    for old in self.entries(spot) where !entries.contains(where: { $0.id == old.id }) { left(old, word) }
    switch spot {
    case .tab(let name):
      if !entries.isEmpty { nameTab(name) }
      for index in window.tabs.indices where window.tabs[index].name == name {
        window.tabs[index].stack = entries
      }
    case .modal(let index): window.modals[index].stack = entries
    }
  }

  mutating func nameTab(_ name: TabName) {
    if window.tabs.contains(where: { $0.name == name }) { return }
    window.tabs = (window.tabs + [Tab(name: name)]).sorted { $0.name < $1.name }
  }

  mutating func closeModals(from index: Int) {
    for modal in window.modals[index...] {
      for entry in modal.stack { left(entry, .dismissed) }
    }
    window.modals = Array(window.modals[..<index])
  }

  mutating func left(_ entry: Entry<Route>, _ word: CompletedRequest.Cancellation) {
    complete(screen: entry.id, .cancelled(word))
  }

  mutating func complete(screen: Identifier, _ completion: CompletedRequest.Completion) {
    for request in state.requests where request.screen == screen {
      completed.append(CompletedRequest(id: request.id, name: request.name, completion: completion))
    }
    state.requests = state.requests.filter { $0.screen != screen }
  }

  mutating func ask(_ name: String?, owner: Identifier?, screen: Identifier?) {
    guard let name, let screen else { return }
    state.requests.append(ResultRequest(id: fresh(), name: name, owner: owner, screen: screen))
  }

  mutating func dropOrphans() {
    let asked = windowName
    for name in state.windows.map(\.name) {
      windowName = name
      for index in window.modals.indices {
        let below = window.tabs.flatMap(\.stack) + window.modals[..<index].flatMap(\.stack)
        guard let presenter = window.modals[index].presenter else { continue }
        if below.contains(where: { $0.id == presenter }) { continue }
        closeModals(from: index)
        break
      }
    }
    windowName = asked
  }
}

extension Session {
  var entries: [Entry<Route>] {
    windows.flatMap { $0.tabs.flatMap(\.stack) + $0.modals.flatMap(\.stack) }
  }
}
