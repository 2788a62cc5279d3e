import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// What is kept under someone's key: the same to everyone who has it, and nothing once it is gone.
@Suite struct ErasureTests {
  private func document(_ intent: Intent<Route>, session: String, actor: String? = nil) -> Document {
    var envelope = Envelope(session: session)
    envelope.actor = actor
    var document = Document()
    document.append(intent, envelope: envelope)
    return document
  }

  /// Records random intents of two sessions over several runs, twice: in clear and sealed.
  private func record(_ directory: String, seed: UInt64) throws -> (
    clear: String, sealed: String, ring: String
  ) {
    let paths = (clear: directory + "/a.navlog", sealed: directory + "/b.navlog", ring: directory + "/ring")
    for (path, isSealed) in [(paths.clear, false), (paths.sealed, true)] {
      var intents = RandomIntents(seed: seed)
      var states: [String: Session<Route>] = [:]
      for (run, count) in [5000, 500].enumerated() {
        let bytes = File.exists(paths.ring) ? try readFile(paths.ring) : nil
        let sealing = PersonalSealing(keys: try KeyRing(paths.ring, bytes), isForAll: true)
        var recorder = try Recorder.open(path, now: 0, sealing: isSealed ? sealing : nil)
        for index in 0..<count {
          let name = "s\(index % 2)"
          let intent = intents.next(in: states[name] ?? Session())
          let sent = document(intent, session: name, actor: index == 3 ? "ana" : nil)
          let answer = try recorder.record(sent, now: Int64(run * 5000 + index)) { Document() }
          guard case .recorded(let event, let followUps) = answer else { continue }
          var state = states[name] ?? Session()
          for change in ([event] + followUps).flatMap(\.event.changes) { state.apply(change) }
          states[name] = state
        }
        if let fault = try recorder.finish() { throw fault }
      }
    }
    return paths
  }

  private func events(_ path: String, _ values: PersonalValues?) throws -> [RecordedEvent<Route>] {
    var journal = try JournalReader.open(path)
    var reader = EventReader(journal.makePage())
    var intents = IntentReader()
    var events: [RecordedEvent<Route>] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      while !reader.isAtEnd {
        var event = reader.event()
        if let values {
          event.event = values.replacing(in: event.event, &intents)
          event.sent = values.replacing(in: event.sent)
        }
        events.append(event)
        reader.advance()
      }
    }
    return events
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a sealed journal is decided like one in clear, and is one to who has the keys`(seed: UInt64) throws {
    try withTemporaryDirectory { directory in
      let paths = try record(directory, seed: seed)
      let ring = try KeyRing(paths.ring, try readFile(paths.ring))
      let (clear, revealed) = (try events(paths.clear, nil), try events(paths.sealed, ring.revealing))
      #expect(clear.count == revealed.count)
      for (left, right) in zip(clear, revealed) {
        #expect(left.position == right.position && left.session == right.session && left.cause == right.cause)
        #expect(left.event.outcome == right.event.outcome, "\(left.position)")
        #expect(left.event.changes == right.event.changes, "\(left.position)")
        #expect(left.sent.value(at: 0) == right.sent.value(at: 0), "\(left.position)")
      }
      let sealed = try events(paths.sealed, nil)
      #expect(zip(clear, sealed).contains { $0.event.changes != $1.event.changes })
    }
  }

  @Test func `the states in a sealed journal's pages are those of its sealed events`() throws {
    try withTemporaryDirectory { directory in
      let paths = try record(directory, seed: 3)
      var journal = try JournalReader.open(paths.sealed)
      var audit = ReplayAudit(from: try journal.initialState())
      var reader = EventReader(journal.makePage())
      for page in journal.pages.indices {
        try reader.read(page: page, of: &journal)
        audit.add(&reader)
      }
      #expect(audit.divergences.isEmpty && audit.checkedCount > 0)
    }
  }

  @Test func `who is forgotten is forgotten in all sessions, others are not, and no head changes`() throws {
    try withTemporaryDirectory { directory in
      let paths = try record(directory, seed: 5)
      let ring = try KeyRing(paths.ring, try readFile(paths.ring))
      var journal = try JournalReader.open(paths.sealed)
      let head = try journal.recomputedTree(.current).root
      #expect(try ring.forget("ana") == 2)
      #expect(try ring.forget("ana") == 0)
      let again = try KeyRing(paths.ring, try readFile(paths.ring))
      for keys in [ring, again] {
        for event in try events(paths.sealed, keys.revealing) {
          let text = "\(event.event) \(event.sent.value(at: 0))"
          #expect(!text.contains("sealed:"))
          // The actor named the second session, so that the first one's values are still there.
          if event.session == "s0" { #expect(!text.contains("erased")) }
        }
      }
      journal = try JournalReader.open(paths.sealed)
      #expect(try journal.recomputedTree(.current).root == head)
    }
  }

  @Test func `a key is on the disk before it is used, and a torn line costs no other key`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/ring"
      let ring = try KeyRing(path, nil)
      let first = try ring.key(of: "a")
      #expect(try KeyRing(path, try readFile(path)).key(of: "a") == first)
      let firstByteCount = try readFile(path).count
      _ = try ring.key(of: "b")
      let whole = try readFile(path)
      for count in 0..<whole.count {
        let cut = Array(whole[..<count])
        try writeFile(directory + "/torn", cut)
        guard let torn = try? KeyRing(directory + "/torn", cut) else { continue }
        _ = try torn.key(of: "c")
        let again = try KeyRing(directory + "/torn", try readFile(directory + "/torn"))
        if count >= firstByteCount { #expect(try again.key(of: "a") == first) }
        try File.remove(directory + "/torn")
      }
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1000])
  func `what was sealed opens as what it was, and not at all once any bit changed`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let (key, nonce) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 9, count: 12))
    guard let sealed = AESGCM.seal(bytes, key: key, nonce: nonce) else { return #expect(Bool(false)) }
    #expect(AESGCM.open(sealed, key: key, nonce: nonce) == bytes)
    for index in stride(from: 0, to: sealed.count, by: 7) {
      var changed = sealed
      changed[index] ^= 1
      #expect(AESGCM.open(changed, key: key, nonce: nonce) == nil)
    }
    #expect(AESGCM.open(sealed, key: key, nonce: [UInt8](repeating: 8, count: 12)) == nil)
  }

  @Test func `AES-256-GCM is that of the specification's test case 14`() {
    let zeros = [UInt8](repeating: 0, count: 32)
    let sealed = AESGCM.seal(Array(zeros.prefix(16)), key: zeros, nonce: Array(zeros.prefix(12)))
    let expected: [UInt8] = [
      0xce, 0xa7, 0x40, 0x3d, 0x4d, 0x60, 0x6b, 0x6e, 0x07, 0x4e, 0xc5, 0xd3, 0xba, 0xf3, 0x9d, 0x18, 0xd0,
      0xd1, 0xc8, 0xa7, 0x99, 0x99, 0x6b, 0xf0, 0x26, 0x5b, 0x98, 0xb5, 0xd4, 0x8a, 0xb9, 0x19,
    ]
    #expect(sealed == expected)
  }

  @Test func `rings that several processes have open lose no key, and bring none back`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/ring"
      let one = try KeyRing(path, nil)
      let forgotten = try one.key(of: "ana")
      let other = try KeyRing(path, try readFile(path))
      let third = try other.key(of: "bob")
      #expect(try one.key(of: "bob") == third)
      #expect(try one.person(actor: "ana", session: "s1") == "ana")
      #expect(try other.forget("ana") == 1)
      let next = try one.key(of: "eve")
      let again = try KeyRing(path, try readFile(path))
      #expect(try again.key(of: "bob") == third && again.key(of: "eve") == next)
      #expect(try again.key(of: "ana") != forgotten && again.person(actor: nil, session: "s1") == "s1")
      try File.remove(path)
      #expect(try one.key(of: "joe") != next)
      #expect(try KeyRing(path, try readFile(path)).key(of: "eve") != next)
    }
  }

  @Test func `many recorders give a person one key`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/ring"
      _ = try KeyRing(path, nil).key(of: "first")
      let bytes = try readFile(path)
      let (one, two) = (try KeyRing(path, bytes), try KeyRing(path, bytes))
      let other = Computation { (0..<50).map { try? one.key(of: "p\($0 % 25)") } }
      let mine = (0..<50).map { try? two.key(of: "p\($0 % 25)") }
      #expect(other.value() == mine && !mine.contains(nil))
    }
  }
}
