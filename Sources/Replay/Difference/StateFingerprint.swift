import Navigation

/// A state in 64 bits, up to the naming of its entries, modals and whatever else is numbered.
///
/// Two states that differ have different ones but for a chance of one in 2^64; good within one run of a
/// program only.
struct StateFingerprint {
  private let options: DifferenceOptions
  private var names: [Identifier: Int] = [:]

  init(options: DifferenceOptions) { self.options = options }

  /// The fingerprint of a state.
  ///
  /// - Complexity: O(size of the state).
  mutating func of(_ state: borrowing Session<Route>) -> Int {
    names.removeAll(keepingCapacity: true)
    var hasher = Hasher()
    hasher.combine(state.isReady)
    hasher.combine(state.hasEnded)
    hasher.combine(state.isInBackground)
    if !options.ignores(.facts) { hasher.combine(state.facts) }
    if !options.ignores(.windows) { hasher.combine(state.activeWindow) }
    hasher.combine(state.windows.count)
    for window in state.windows { add(window, to: &hasher) }
    addWaiting(state, to: &hasher)
    return hasher.finalize()
  }

  private mutating func add(_ window: Window<Route>, to hasher: inout Hasher) {
    if !options.ignores(.windows) { hasher.combine(window.name) }
    hasher.combine(window.selectedTab)
    hasher.combine(window.tabHistory)
    hasher.combine(window.layout)
    hasher.combine(window.tabs.count)
    for tab in window.tabs {
      hasher.combine(tab.name)
      add(tab.stack, to: &hasher)
      hasher.combine(tab.columns.count)
      for column in tab.columns {
        hasher.combine(column.name)
        add(column.stack, to: &hasher)
      }
    }
    hasher.combine(window.modals.count)
    for modal in window.modals {
      add(modal.id, to: &hasher)
      hasher.combine(modal.style)
      add(modal.presenter ?? 0, to: &hasher)
      add(modal.stack, to: &hasher)
    }
  }

  private mutating func add(_ stack: [Entry<Route>], to hasher: inout Hasher) {
    hasher.combine(stack.count)
    for entry in stack {
      add(entry.id, to: &hasher)
      hasher.combine(options.changesRoutes ? options.compared(entry.route) : entry.route)
    }
  }

  private mutating func addWaiting(_ state: borrowing Session<Route>, to hasher: inout Hasher) {
    hasher.combine(state.pending.count)
    for item in state.pending {
      hasher.combine(item.reason)
      add(item.id, to: &hasher)
      add(item.modal ?? 0, to: &hasher)
      add(item.intent, in: item.window, to: &hasher)
    }
    hasher.combine(state.asking.count)
    for question in state.asking {
      hasher.combine(question.question)
      add(question.token, to: &hasher)
      add(question.intent, in: question.window, to: &hasher)
    }
    hasher.combine(state.requests.count)
    for request in state.requests {
      hasher.combine(request.name)
      add(request.owner ?? 0, to: &hasher)
      add(request.screen, to: &hasher)
    }
  }

  private func add(_ intent: Intent<Route>, in window: WindowName, to hasher: inout Hasher) {
    hasher.combine(options.compared(window: window))
    hasher.combine(intent.mapIdentifiers { _, _ in 1 }.mapRoutes(options.compared))
  }

  /// An identifier counts by when it first appears.
  private mutating func add(_ identifier: Identifier, to hasher: inout Hasher) {
    guard identifier != 0 else { return hasher.combine(0) }
    let name = names[identifier] ?? names.count + 1
    names[identifier] = name
    hasher.combine(name)
  }
}
