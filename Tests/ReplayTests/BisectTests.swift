import Journal
import Navigation
import Replay
import TestSupport
import Testing

/// Bisect: what it finds is what going through all states one by one finds.
@Suite struct BisectTests {
  private static let conditions = [
    "depth > 2", "modals == 1", "stack contains duplicate", "fact.f", "windows > 1 and modals == 0",
    "outcome == 'rejected' and reason == 'blockedByModal'", "visible.name == 'c'", "requests > 1",
    "step > 20 and depth == 0", "intent == 'mark'", "changes > 3", "nextId == -1",
  ]

  @Test(arguments: conditions)
  func `bisect agrees with a linear scan, whatever holds, ceases and holds again`(text: String) throws {
    let expression = try Expression(parsing: text)
    for seed in UInt64(1)...4 {
      try withTemporaryDirectory { directory in
        var recording = Recording(path: directory + "/a.navlog", seed: seed)
        try recording.record(count: 400, commitEvery: 50)
        let scanned = try scan(recording, expression)
        for scope in [.journal, .eachSession, .session("s0"), .session("s2")] as [FirstHolding.Scope] {
          let expected = scanned.filter { scope.includes($0.session) }
          let positions = expected.map(\.position).prefix(scope == .journal ? 1 : .max)
          let found = try search(recording.path, expression, in: scope).hits.map(\.position)
          #expect(found == Array(positions))
        }
      }
    }
  }

  /// The first event of each session after which the expression holds, by the states that the recording
  /// remembers.
  private func scan(_ recording: Recording, _ expression: Expression) throws -> [(
    session: String, position: UInt64
  )] {
    var hits: [String: UInt64] = [:]
    for (event, known) in zip(recording.events, recording.states) where hits[known.session] == nil {
      var moment = Moment(session: known.session, state: known.state)
      (moment.step, moment.position, moment.at) = (known.step, event.position, event.at)
      let subject = ExpressionSubject(
        moment, after: .init(event.event, sent: event.sent, cause: event.cause))
      guard expression.holds(subject) else { continue }
      hits[known.session] = event.position
    }
    return hits.map { (session: $0.key, position: $0.value) }.sorted { $0.position < $1.position }
  }

  private func search(
    _ path: String, _ expression: Expression, in scope: FirstHolding.Scope
  ) throws -> FirstHolding {
    var journal = try JournalReader.open(path)
    var search = FirstHolding(expression, in: scope, from: try journal.initialState())
    var reader = EventReader(journal.makePage())
    for page in journal.pages.indices where !search.isOver {
      try reader.read(page: page, of: &journal)
      search.search(&reader)
    }
    return search
  }

  @Test func `behind a gap states go on from where the journal keeps them`() throws {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 6)
      try recording.record(count: 9_000, commitEvery: 100_000)
      var journal = try JournalReader.open(recording.path)
      var fold = ExpressionFold(try Expression(parsing: "depth > 2"), from: try journal.initialState())
      var reader = EventReader(journal.makePage())
      var isKnown = Set(["s0", "s1", "s2"])
      try #require(journal.pages.count == 3)
      var comparedCount = 0
      for page in journal.pages.indices {
        // As a damaged page is passed over: none of its events is seen.
        if page == 1 {
          isKnown = []
          continue
        }
        try reader.read(page: page, of: &journal)
        fold.beginPage(reader)
        isKnown.formUnion(reader.page.page.sessions.filter { $0.state != nil }.map(\.name))
        while !reader.isAtEnd {
          _ = fold.apply(&reader)
          let known = recording.states[Int(reader.position) - 1]
          if isKnown.contains(known.session) {
            #expect(fold.moments.first { $0.session == known.session }?.state == known.state)
            comparedCount += page == 2 ? 1 : 0
          }
          reader.advance()
        }
      }
      #expect(comparedCount > 100)
    }
  }

  // MARK: Halving

  @Test func `halving finds the first bad step in few looks, for every place of it`() {
    for count in UInt64(1)...70 {
      for first in 1...count {
        var bisection = Bisection(good: 0, bad: count)
        var lookCount = 0
        while let step = bisection.next {
          bisection.note(step < first ? .good : .bad, at: step)
          lookCount += 1
        }
        #expect(bisection.candidates == first...first)
        #expect(lookCount <= 7)
      }
    }
  }

  @Test func `what can't be judged is gone around, and leaves the range that is left`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let count = UInt64(1 + random.below(40))
      let first = UInt64(1 + random.below(Int(count)))
      let skipped = Set(random.list(upTo: 20) { UInt64($0.below(Int(count))) })
      var bisection = Bisection(good: 0, bad: count)
      while let step = bisection.next {
        bisection.note(skipped.contains(step) ? .skipped : step < first ? .good : .bad, at: step)
      }
      let range = bisection.candidates
      #expect(range.contains(first))
      // All but the last of the range were skipped, and nothing judged lies within.
      #expect((range.lowerBound..<range.upperBound).allSatisfy { skipped.contains($0) })
    }
  }

  @Test func `halving ends at the ends of numbers`() {
    var bisection = Bisection(good: 0, bad: .max)
    var lookCount = 0
    while let step = bisection.next {
      bisection.note(step < .max - 1 ? .good : .bad, at: step)
      lookCount += 1
    }
    #expect(bisection.candidates == (UInt64.max - 1)...(UInt64.max - 1) && lookCount <= 64)
  }
}

extension FirstHolding.Scope {
  fileprivate func includes(_ session: String) -> Bool {
    if case .session(let name) = self { session == name } else { true }
  }
}
