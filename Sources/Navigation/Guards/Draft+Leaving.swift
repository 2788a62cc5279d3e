// Leave guards: asked of what an intent would really take away.

extension Draft {
  /// Asks the guards of every screen that the present intent takes away, the deepest first.
  @inlinable mutating func askWhatLeaves(_ action: Action<Route>) throws(Stop) {
    guard let app, app.hasLeaveGuards, action.asksWhatLeaves, let before else { return }
    let after = session
    for route in before.routesGone(in: after) {
      for judge in app.rules(of: route.name)?.leaveGuards ?? [] {
        try settle(judge.verdict(leaving: route, facts: before.facts), by: judge.name)
      }
    }
  }

  @inlinable mutating func settle(_ verdict: LeaveVerdict, by name: GuardName) throws(Stop) {
    switch verdict {
    case .allow: return
    case .deny(let reason):
      throw refuse(Outcome(.denied, reason: reason ?? name.text, details: [.guarded(by: name)]))
    case .ask(let question):
      // Asked once: whoever answered has answered for every screen that this guard watches.
      if answers.contains(where: { $0.asker == name }) { return }
      throw wait(for: .answer(question ?? name.text, name))
    }
  }

  /// The entries that the present intent took away, in the order they came to be.
  @inlinable var idsGone: [Identifier] {
    mutating get {
      let after = session
      return before?.entriesGone(in: after).map(\.id).sorted() ?? []
    }
  }
}

extension Action {
  /// Whether screens are asked before this takes them away. Reports tell what has happened already, and
  /// neither facts nor a restoration wait for a form.
  @inlinable var asksWhatLeaves: Bool {
    switch self {
    case .report, .restore, .set, .end: false
    default: true
    }
  }
}

extension Session {
  /// The entries of this state that another one lacks, from the deepest: modals from the top, stacks from
  /// the top, columns from the right.
  @inlinable func entriesGone(in after: Session) -> [Entry<Route>] {
    var gone: [Entry<Route>] = []
    for window in windows {
      let other = after.window(named: window.name)
      for modal in window.modals.reversed() {
        let stack = other?.indexOfModal(modal.id).map { other?.modals[$0].stack ?? [] }
        modal.stack.appendGone(in: stack ?? [], to: &gone)
      }
      for tab in window.tabs {
        let otherTab = other?.tab(named: tab.name)
        tab.stack.appendGone(in: otherTab?.stack ?? [], to: &gone)
        for column in tab.columns.reversed() {
          column.stack.appendGone(in: otherTab?.column(named: column.name)?.stack ?? [], to: &gone)
        }
      }
    }
    return gone
  }

  @inlinable func routesGone(in after: Session) -> [Route] {
    entriesGone(in: after).map(\.route)
  }
}

extension Array {
  /// Adds the entries of this stack that another one lacks, the top one first.
  @inlinable func appendGone<Route>(in after: [Entry<Route>], to gone: inout [Entry<Route>])
  where Element == Entry<Route> {
    var keptCount = 0
    while keptCount < Swift.min(count, after.count), self[keptCount].id == after[keptCount].id {
      keptCount += 1
    }
    guard keptCount < count else { return }
    let others = Set(after[keptCount...].map(\.id))
    for entry in self[keptCount...].reversed() where !others.contains(entry.id) { gone.append(entry) }
  }
}
