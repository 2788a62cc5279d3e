import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// What is left of a journal that was redacted, and what can still be proved of it.
@Suite struct RedactionTests {
  /// All events of a journal.
  private func events(_ path: String) throws -> [RecordedEvent<Route>] {
    var journal = try JournalReader.open(path)
    var reader = EventReader(journal.makePage())
    var events: [RecordedEvent<Route>] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      while !reader.isAtEnd {
        events.append(reader.event())
        reader.advance()
      }
    }
    return events
  }

  private func redact(_ path: String, to out: String, sessions: Set<String>, key: [UInt8]? = [1]) throws {
    let pseudonyms = Pseudonyms(key: key)
    var redaction = JournalRedaction(
      try JournalReader.open(path), of: sessions,
      PersonalValues(app: nil) { pseudonyms.replacement(for: $0) })
    try redaction.write(to: out)
  }

  /// An event without what may be personal: what must be the same before and after.
  private func skeleton(_ event: RecordedEvent<Route>) -> RecordedEvent<Route> {
    let blank = PersonalValues(app: nil) { _ in .null }
    var reader = IntentReader()
    var bare = event
    bare.event = blank.replacing(in: event.event, &reader)
    bare.sent = blank.replacing(in: event.sent)
    return bare
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a redacted journal has the same skeleton, and its states fold as its pages keep them`(seed: UInt64)
    throws
  {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: seed)
      try recording.record(count: 9000, commitEvery: 100_000)
      let out = directory + "/b.navlog"
      try redact(recording.path, to: out, sessions: ["s0", "s2"])
      let (before, after) = (try events(recording.path), try events(out))
      #expect(before.count == after.count && before.count > 5000)
      for (old, new) in zip(before, after) {
        let (bare, redacted) = (skeleton(old), skeleton(new))
        #expect(bare.position == redacted.position && bare.session == redacted.session)
        #expect(bare.step == redacted.step && bare.at == redacted.at && bare.cause == redacted.cause)
        #expect(bare.event == redacted.event)
        #expect(bare.sent.value(at: 0) == redacted.sent.value(at: 0))
        if old.session == "s1" { #expect(old.event == new.event) }
      }
      #expect(zip(before, after).contains { $0.event != $1.event })
      var journal = try JournalReader.open(out)
      var audit = ReplayAudit(from: try journal.initialState())
      var reader = EventReader(journal.makePage())
      for page in journal.pages.indices {
        try reader.read(page: page, of: &journal)
        audit.add(&reader)
      }
      #expect(audit.divergences.isEmpty && audit.checkedCount > 0)
    }
  }

  @Test func `the old head is proved by what redacted events keep, and their own words by the new one`()
    throws
  {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 9)
      try recording.record(count: 500, commitEvery: 50)
      let paths = [recording.path, directory + "/b.navlog", directory + "/c.navlog"]
      try redact(paths[0], to: paths[1], sessions: ["s0"])
      try redact(paths[1], to: paths[2], sessions: ["s0", "s1"])
      var heads: [Digest] = []
      for path in paths {
        var journal = try JournalReader.open(path)
        #expect(try journal.recomputedTree(.original).root == (heads.first ?? journal.tree().root))
        #expect(try journal.recomputedTree(.current) == journal.tree())
        heads.append(try journal.tree().root)
        var audit = TreeAudit(header: journal.header, counts: [])
        for index in journal.pages.indices {
          var page = journal.makePage()
          try journal.read(page: index, into: &page)
          audit.add(page, sealed: journal.sealedTree)
        }
        #expect(audit.sealedTreeHolds == true && audit.ancestors.allSatisfy(\.isProved))
        #expect(audit.ancestors.isEmpty == (path == paths[0]))
        #expect(audit.redacted.isEmpty == (path == paths[0]))
      }
      #expect(Set(heads).count == 3)
    }
  }

  @Test func `equal values get equal pseudonyms of their type, other keys give others`() {
    let values: [Value] = [
      .integer(42), .integer(-1), .number(1.5), .string("a"), .string(""), .string("b"),
      .string("00000000-0000-0000-0000-000000000001"), .array([.string("a")]), .object(["a": .integer(42)]),
    ]
    let (first, second) = (Pseudonyms(key: [1]), Pseudonyms(key: [2]))
    for value in values {
      #expect(first.replacement(for: value) == first.replacement(for: value))
      #expect(first.replacement(for: value) != value)
      #expect(first.replacement(for: value) != second.replacement(for: value))
    }
    #expect(Set(values.map { first.replacement(for: $0) }).count == values.count)
    #expect([.null, .bool(true), .bool(false)].allSatisfy { first.replacement(for: $0) == $0 })
    guard case .string(let uuid) = first.replacement(for: values[6]) else { return #expect(Bool(false)) }
    #expect(UUIDBits(spelled: uuid.utf8.span) != nil)
    #expect(Pseudonyms(key: nil).replacement(for: .string("a")) == .string("redacted"))
  }
}
