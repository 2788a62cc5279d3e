import Journal
import Navigation

extension JournalComparison {
  /// Adds where the states of differing sessions part and meet again, and how the last ones differ.
  mutating func addStates(
    to difference: inout JournalDifference, _ a: inout Player, _ b: inout Player
  ) throws(ReplayFault) {
    let compared = difference.sessions.indices.filter {
      difference.sessions[$0].names.a != nil && difference.sessions[$0].names.b != nil
    }
    if compared.isEmpty { return }
    let sessions = compared.map { difference.sessions[$0] }
    var left = try StateTraces(
      sessions.map { ($0.names.a ?? "", $0.sharedCount, $0.positions.a.first) }, of: &a, options)
    var right = try StateTraces(
      sessions.map { ($0.names.b ?? "", $0.sharedCount, $0.positions.b.first) }, of: &b, options)
    for (number, index) in compared.enumerated() {
      difference.sessions[index].divergences = Self.divergences(
        of: sessions[number], left.fingerprints[number], right.fingerprints[number])
      difference.sessions[index].finalStates = StateEdit.edits(
        left.takeState(number), right.takeState(number), options)
    }
  }

  /// Where the states of a session part and meet again: states are compared after events that belong
  /// together, and behind events that one side alone has.
  private static func divergences(
    of session: SessionDifference, _ a: [Int], _ b: [Int]
  ) -> [SessionDifference.Divergence] {
    var found: [SessionDifference.Divergence] = []
    var start: Sides<UInt64>?
    func compare(_ stepA: UInt64, _ stepB: UInt64) {
      let (indexA, indexB) = (Int(stepA - session.sharedCount), Int(stepB - session.sharedCount))
      guard indexA < a.count, indexB < b.count else { return }
      let areEqual = a[indexA] == b[indexB]
      if areEqual, let begun = start {
        found.append(.init(start: begun, end: Sides(a: stepA, b: stepB)))
        start = nil
      } else if !areEqual, start == nil {
        start = Sides(a: stepA, b: stepB)
      }
    }
    compare(session.sharedCount, session.sharedCount)
    for (index, run) in session.runs.enumerated() {
      if run.kind == .onlyA || run.kind == .onlyB {
        // What A alone has and what B alone has in its place are one.
        let goesOn = index + 1 < session.runs.count && session.runs[index + 1].kind == .onlyB
        if !(run.kind == .onlyA && goesOn) { compare(run.a.upperBound - 1, run.b.upperBound - 1) }
        continue
      }
      for (stepA, stepB) in zip(run.a, run.b) where stepA > session.sharedCount { compare(stepA, stepB) }
    }
    if let start { found.append(.init(start: start, end: nil)) }
    return found
  }
}

/// The states of some sessions, event by event, as fingerprints, and the last one as it is.
private struct StateTraces {
  /// For each session: of the state after the shared steps, then after each step.
  private(set) var fingerprints: [[Int]] = []
  private var states: [Session<Route>] = []
  private var numbers: [String: Int] = [:]
  private var fingerprint: StateFingerprint
  private var sharedCounts: [UInt64] = []

  /// - Parameter sessions: the names, how many steps are left out at the front, and the position of the first
  ///   event behind these.
  init(
    _ sessions: [(name: String, shared: UInt64, first: UInt64?)], of player: inout Player,
    _ options: DifferenceOptions
  ) throws(ReplayFault) {
    fingerprint = StateFingerprint(options: options)
    for (number, session) in sessions.enumerated() {
      let moment =
        session.shared == 0
        ? nil : try player.moment(ofSession: session.name, at: .step(session.shared))
      let state = if let moment { moment.state } else { try player.journal.initialState().session() }
      states.append(state)
      fingerprints.append([fingerprint.of(state)])
      numbers[session.name] = number
      sharedCounts.append(session.shared)
    }
    guard let first = sessions.compactMap(\.first).min() else { return }
    try fold(&player.journal, from: first)
  }

  /// The last state of a session; it is taken out.
  mutating func takeState(_ number: Int) -> Session<Route> {
    var state = Session<Route>()
    swap(&state, &states[number])
    return state
  }

  private mutating func fold(_ journal: inout JournalReader, from first: UInt64) throws(ReplayFault) {
    var reader = EventReader(journal.makePage())
    var routes = PlainRouteSource()
    for page in journal.pages.indices where journal.pages[page].endPosition > first {
      do throws(ReplayFault) {
        try reader.read(page: page, of: &journal)
      } catch .journal(.damaged) {
        continue
      }
      let indices = reader.page.page.sessions.map { numbers[$0.name] }
      begin(reader.page.page.sessions, indices)
      while !reader.isAtEnd {
        if let number = indices[reader.sessionNumber], reader.step > sharedCounts[number] {
          reader.apply(to: &states[number], &routes)
          fingerprints[number].append(fingerprint.of(states[number]))
        }
        reader.advance()
      }
    }
  }

  /// A session may begin in another state than the header says.
  private mutating func begin(_ sessions: [PageSession], _ indices: [Int?]) {
    for (session, index) in zip(sessions, indices) {
      guard let index, sharedCounts[index] == 0, let initial = InitialState(of: session) else { continue }
      states[index] = initial.session()
      fingerprints[index] = [fingerprint.of(states[index])]
    }
  }
}
