import Journal
import Navigation
import TestSupport
import Testing

@testable import Replay

@Suite struct DifferenceTests {
  private static let seeds: [UInt64] = Array(1...12)

  @Test(arguments: seeds) func `a journal does not differ from itself or from a second recording`(
    seed: UInt64
  )
    throws
  {
    try withTemporaryDirectory { directory in
      let recordings = RelatedRecordings(seed: seed, count: 300, editCount: 0)
      let paths = try recordings.record(in: directory)
      #expect(try difference(paths.a, paths.a).isEqual)
      let again = try difference(paths.a, paths.b)
      #expect(again.isEqual && again.firstDivergence == nil)
      #expect(UInt64(again.unchangedCount) == again.eventCounts.a)
    }
  }

  @Test(arguments: seeds) func `what is listed makes the one side's intents of the other's`(seed: UInt64)
    throws
  {
    try withTemporaryDirectory { directory in
      let recordings = RelatedRecordings(seed: seed, count: 300, editCount: 1 + Int(seed))
      let paths = try recordings.record(in: directory)
      let (a, b) = (try eventsBySession(paths.a), try eventsBySession(paths.b))
      let difference = try difference(paths.a, paths.b)
      var sessions = Set(a.keys).union(b.keys)
      for session in difference.sessions {
        let name = try #require(session.names.a ?? session.names.b)
        sessions.remove(name)
        #expect(applied(session, to: a[name] ?? [], with: b[name] ?? []) == (b[name] ?? []).map(asked))
      }
      for name in sessions { #expect((a[name] ?? []).map(asked) == (b[name] ?? []).map(asked)) }
    }
  }

  /// The intents of side A with the difference applied to them.
  private func applied(
    _ session: SessionDifference, to a: [RecordedEvent<Route>], with b: [RecordedEvent<Route>]
  ) -> [Value] {
    session.runs.flatMap { run -> [Value] in
      switch run.kind {
      case .same, .outcome, .changes: return run.a.map { asked(a[Int($0) - 1]) }
      case .identity, .onlyB: return run.b.map { asked(b[Int($0) - 1]) }
      case .onlyA: return []
      }
    }
  }

  /// What was asked, with its identifiers named by nothing.
  private func asked(_ event: RecordedEvent<Route>) -> Value {
    var intents = IntentReader()
    var document = Document()
    var intent = intents.read(event.sent).intent.mapIdentifiers { _, _ in 1 }
    // The window that was meant counts, whether it was named or not.
    intent.window = event.event.window
    document.append(intent)
    return document.value(at: Document.root)
  }

  @Test(arguments: seeds) func `which side is called A changes nothing`(seed: UInt64) throws {
    try withTemporaryDirectory { directory in
      let recordings = RelatedRecordings(seed: seed &+ 100, count: 200, editCount: 10)
      let paths = try recordings.record(in: directory)
      let forth = try difference(paths.a, paths.b)
      let back = try difference(paths.b, paths.a)
      #expect(forth.isEqual == back.isEqual && forth.sessions.count == back.sessions.count)
      #expect(forth.firstDivergence?.positions.a == back.firstDivergence?.positions.b)
      #expect(forth.firstDivergence?.positions.b == back.firstDivergence?.positions.a)
      for (one, other) in zip(forth.sessions, back.sessions) {
        #expect(Set(one.runs.map(\.bare)) == Set(other.runs.map(\.turned.bare)))
        #expect(one.divergences == other.divergences.map(\.turned))
        #expect(
          Set(one.finalStates.map { [$0.values.a, $0.values.b] })
            == Set(other.finalStates.map { [$0.values.b, $0.values.a] }))
      }
    }
  }

  @Test(arguments: seeds) func `the first divergence is that of a walk event by event`(seed: UInt64) throws {
    try withTemporaryDirectory { directory in
      let recordings = RelatedRecordings(seed: seed &+ 200, count: 200, sessionCount: 1, editCount: 2)
      let paths = try recordings.record(in: directory)
      var left = try Player(try JournalReader.open(paths.a))
      var right = try Player(try JournalReader.open(paths.b))
      var comparison = JournalComparison()
      let first = try comparison.firstDivergence(&left, &right)
      let (a, b) = (try eventsBySession(paths.a)["s0"] ?? [], try eventsBySession(paths.b)["s0"] ?? [])
      let shared = zip(a, b).prefix { asked($0) == asked($1) && $0.event == $1.event }.count
      let wanted = Sides(
        a: a.count > shared ? UInt64(shared + 1) : nil, b: b.count > shared ? UInt64(shared + 1) : nil)
      #expect(first?.positions ?? Sides(a: nil, b: nil) == wanted)
      let whole = try difference(paths.a, paths.b).firstDivergence
      // An identifier that is spelled otherwise may be another name for the same.
      #expect((whole?.positions.a ?? .max) >= (wanted.a ?? .max))
    }
  }

  @Test func `states part and meet again`() throws {
    try withTemporaryDirectory { directory in
      let paths = Sides(a: directory + "/a.navlog", b: directory + "/b.navlog")
      let push: (String) -> Intent<Route> = { Intent(.push(Push([Route($0)]))) }
      let start = [push("a"), push("b")]
      try RelatedRecordings.record((start + [Intent(.popToRoot(.visible))]).map { ("s", $0) }, at: paths.a)
      let other = start + [push("c"), push("d"), Intent(.popToRoot(.visible))]
      try RelatedRecordings.record(other.map { ("s", $0) }, at: paths.b)
      let difference = try difference(paths.a, paths.b)
      let session = try #require(difference.sessions.first)
      #expect(session.divergences == [.init(start: Sides(a: 2, b: 4), end: Sides(a: 3, b: 5))])
      #expect(session.finalStates.isEmpty)
      #expect(session.runs.map(\.kind) == [.same, .onlyB, .changes])
      #expect(difference.firstDivergence?.positions == Sides(a: 3, b: 3))
    }
  }

  @Test func `numbers are compared up to renaming, and only up to renaming`() throws {
    try withTemporaryDirectory { directory in
      let paths = Sides(a: directory + "/a.navlog", b: directory + "/b.navlog")
      let pushes = ["a", "b", "c", "d"].map { Intent<Route>(.push(Push([Route($0)]))) }
      func close(_ entry: UInt64) -> Intent<Route> { Intent(.close(entry: entry, andAbove: false)) }
      try RelatedRecordings.record((pushes + [close(2)]).map { ("s", $0) }, at: paths.a)
      let more = [Intent<Route>(.present(Present("x"))), Intent(.dismiss(modal: nil))]
      try RelatedRecordings.record((more + pushes + [close(4)]).map { ("s", $0) }, at: paths.b)
      let renamed = try difference(paths.a, paths.b)
      #expect(renamed.sessions.first?.runs.map(\.kind) == [.onlyB, .same])
      try RelatedRecordings.record((pushes + [close(3)]).map { ("s", $0) }, at: directory + "/c.navlog")
      let another = try difference(paths.a, directory + "/c.navlog")
      #expect(another.sessions.first?.runs.last?.kind == .identity)
      #expect(another.sessions.first?.finalStates.isEmpty == false)
      let ignored = try difference(paths.a, directory + "/c.navlog", ignoring: [.ids])
      #expect(ignored.count(of: .identity) == 0)
    }
  }

  @Test func `sessions of other names belong together by their order`() throws {
    try withTemporaryDirectory { directory in
      let paths = Sides(a: directory + "/a.navlog", b: directory + "/b.navlog")
      let push = Intent<Route>(.push(Push(["a"])))
      try RelatedRecordings.record([("x", push), ("same", push), ("y", push)], at: paths.a)
      try RelatedRecordings.record([("p", push), ("same", push)], at: paths.b)
      let difference = try difference(paths.a, paths.b)
      #expect(difference.sessions.map(\.names) == [Sides(a: "y", b: nil)])
    }
  }
}

extension SessionDifference.Run {
  /// Without the places where events of the other side would stand.
  fileprivate var bare: [String] {
    [kind.rawValue, a.isEmpty ? "" : "\(a)", b.isEmpty ? "" : "\(b)"]
  }

  /// As it is told where the sides change names.
  fileprivate var turned: SessionDifference.Run {
    let kind: Kind =
      switch self.kind {
      case .onlyA: .onlyB
      case .onlyB: .onlyA
      default: self.kind
      }
    return .init(kind: kind, a: b, b: a)
  }
}

extension SessionDifference.Divergence {
  fileprivate var turned: SessionDifference.Divergence {
    .init(start: Sides(a: start.b, b: start.a), end: end.map { Sides(a: $0.b, b: $0.a) })
  }
}
