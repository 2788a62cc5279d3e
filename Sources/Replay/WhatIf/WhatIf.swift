package import Journal
package import Navigation

/// Decides every recorded intent again under other rules, and tells where that comes out otherwise.
///
/// Nothing is looked at but the journal: an intent is decided at the time it was recorded at, answers to
/// questions are those that were recorded, and no effect runs. Events go in one by one, in their order;
/// what an event made due follows it and is compared with it.
package struct WhatIf {
  /// What the outcome of a recorded link depends on and the journal does not keep.
  package enum Links: Sendable {
    /// The other rules resolve links as the recorded ones did: what these refused stays refused.
    case asRecorded
    case others
  }

  private let app: App<Route>?
  private let mode: WhatIfMode
  private let links: Links
  private let initial: InitialState
  private var trials: [String: Trial] = [:]
  private var group: [RecordedEvent<Route>] = []
  private var intents = IntentReader()

  /// How many intents were decided again.
  package private(set) var decidedCount = 0
  /// How many events were passed over, since the state before them is lost.
  package private(set) var lostCount = 0

  /// A session under the other rules, beside how it was.
  private struct Trial {
    var recorded: Session<Route>
    var now: Session<Route>
    var step: UInt64 = 0
    var comparison = DecisionComparison()
    var hasDiffered = false
    /// Whether events before are missing and no state is known.
    var isLost = false
  }

  /// - Parameters:
  ///   - app: the rules; without any, everything is allowed.
  ///   - mode: how to go on behind a difference.
  ///   - links: whether links are resolved as when they were recorded.
  ///   - initial: what the journal's sessions begin with.
  package init(
    under app: App<Route>?, mode: WhatIfMode, links: Links, from initial: InitialState
  ) {
    self.app = app
    self.mode = mode
    self.links = links
    self.initial = initial
  }

  /// How many sessions there were.
  package var sessionCount: Int { trials.keys.count { $0 != reservedSession } }
}

// MARK: - Going through a journal

extension WhatIf {
  /// Takes note of how the sessions of a page stand before it: behind a part that is lost, a state that is
  /// kept there goes on.
  package mutating func begin(page sessions: [PageSession]) {
    for session in sessions where session.name != reservedSession {
      let isOpen = group.first?.session == session.name
      let known = (trials[session.name]?.step ?? 0) + (isOpen ? UInt64(group.count) : 0)
      if session.stepBefore == known, session.state == nil || known > 0 { continue }
      if isOpen { group = [] }
      var trial = trials[session.name] ?? start(session)
      trial.step = session.stepBefore
      if session.stepBefore > 0 {
        let record = session.state.flatMap { try? StateRecord($0) }
        trial.isLost = record == nil
        if let record { (trial.recorded, trial.now) = (record.state, record.state) }
        trial.comparison = DecisionComparison()
      }
      trials[session.name] = trial
    }
  }

  private func start(_ session: PageSession?) -> Trial {
    let recorded = (session.flatMap { InitialState(of: $0) } ?? initial).session()
    return Trial(recorded: recorded, now: Session(app: app))
  }

  /// Takes the next event.
  ///
  /// - Returns: the differences of the events before it that are complete with it.
  package mutating func add(_ event: RecordedEvent<Route>) -> [WhatIfDifference] {
    if event.cause != nil, group.first?.session == event.session {
      group.append(event)
      return []
    }
    let found = finish()
    if event.cause == nil { group = [event] } else { passOver(event) }
    return found
  }

  /// Judges what is not judged yet: behind the last event there may be outcomes that are missing or new.
  package mutating func finish() -> [WhatIfDifference] {
    guard let main = group.first else { return [] }
    defer { group = [] }
    guard main.session != reservedSession else { return [] }
    var trial = trials.removeValue(forKey: main.session) ?? start(nil)
    defer { trials[main.session] = trial }
    trial.step += UInt64(group.count)
    if trial.isLost {
      lostCount += group.count
      return []
    }
    if mode == .stop, trial.hasDiffered { return [] }
    return judge(main, followUps: group.dropFirst(), &trial)
  }

  /// An event whose cause is not before it: a part of the journal is missing.
  private mutating func passOver(_ event: RecordedEvent<Route>) {
    lostCount += 1
    guard var trial = trials[event.session] else { return }
    trial.step += 1
    for change in event.event.changes {
      trial.recorded.apply(change)
      trial.now.apply(change)
    }
    trials[event.session] = trial
  }
}

// MARK: - Judging

extension WhatIf {
  private mutating func judge(
    _ main: RecordedEvent<Route>, followUps: ArraySlice<RecordedEvent<Route>>, _ trial: inout Trial
  ) -> [WhatIfDifference] {
    let received = intents.read(main.sent)
    guard received.envelope.fault == nil else { return [] }
    decidedCount += 1
    var state = mode == .resync ? trial.recorded : trial.now
    for event in [main] + followUps {
      for change in event.event.changes { trial.recorded.apply(change) }
    }
    var found: [WhatIfDifference] = []
    if isUnknowable(received.intent.action, main.event.outcome) {
      for event in [main] + followUps {
        for change in event.event.changes { state.apply(change) }
      }
      if links == .others { found = [difference(.effectNeeded, of: main, now: nil, trial)] }
    } else {
      found = decide(received.intent, main, followUps, in: &state, &trial)
    }
    trial.now = state
    if !found.isEmpty { trial.hasDiffered = true }
    return mode == .stop ? Array(found.prefix(1)) : found
  }

  private func decide(
    _ sent: Intent<Route>, _ main: RecordedEvent<Route>, _ followUps: ArraySlice<RecordedEvent<Route>>,
    in state: inout Session<Route>, _ trial: inout Trial
  ) -> [WhatIfDifference] {
    let known = trial.comparison.identifiers
    let intent =
      known.isEmpty ? sent : sent.mapIdentifiers { identifier, _ in known[identifier] ?? identifier }
    let decided = events(for: intent, in: &state, app: app, at: main.at, position: main.position)
    var found = compare(main, decided[0], &trial).map { [$0] } ?? []
    var rest = decided.dropFirst()
    var last = main
    for event in followUps {
      guard let index = rest.firstIndex(where: { $0.followUp?.cause == event.cause }) else {
        if mode == .force { trial.comparison.pair(event.event, nil) }
        found.append(difference(.outcomeMissing, of: event, now: nil, trial))
        continue
      }
      found += rest[..<index].map { extra($0, after: last, trial) }
      if let one = compare(event, rest[index], &trial) { found.append(one) }
      rest = rest[(index + 1)...]
      last = event
    }
    return found + rest.map { extra($0, after: last, trial) }
  }

  private func compare(
    _ recorded: RecordedEvent<Route>, _ now: Event<Route>, _ trial: inout Trial
  ) -> WhatIfDifference? {
    if mode == .force { trial.comparison.pair(recorded.event, now) }
    return trial.comparison.difference(recorded.event, now).map {
      difference($0, of: recorded, now: now.outcome, trial)
    }
  }

  private func difference(
    _ kind: WhatIfDifference.Class, of event: RecordedEvent<Route>, now: Outcome<Route>?, _ trial: Trial
  ) -> WhatIfDifference {
    WhatIfDifference(
      kind: kind, position: event.position, session: event.session, step: event.step,
      isCounterfactual: mode == .force && trial.hasDiffered, sent: event.sent,
      recorded: event.event.outcome, now: now)
  }

  private func extra(
    _ event: Event<Route>, after last: RecordedEvent<Route>, _ trial: Trial
  ) -> WhatIfDifference {
    var found = difference(.outcomeExtra, of: last, now: event.outcome, trial)
    found.recorded = nil
    return found
  }

  /// Whether the intent is a link of which only the shape was kept.
  private func isUnknowable(_ action: Action<Route>, _ recorded: Outcome<Route>) -> Bool {
    guard app?.links != nil, case .open(let link) = action else { return false }
    if link.url == "*" { return true }
    let hasShape = link.url.split(separator: "/").contains("*")
    return hasShape && (recorded.kind == .rejected || link.routes != nil || link.tab != nil)
  }
}
