import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// Records of a structure that this version does not know, as a newer one may write them.
@Suite struct UnknownEventTests {
  private func push(_ route: String) -> Document {
    var document = Document()
    document.append(Intent<Route>(.push(Push([Route(route)]))), envelope: Envelope(session: "s"))
    return document
  }

  @Test func `they are shown with what is known, and the events around them are read`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var recorder = try Recorder.open(path, now: 0)
      _ = try recorder.record(push("a"), now: 1) { Document() }
      try recorder.commit(isDurable: true)
      _ = try recorder.finish()
      var writer = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
      let session = writer.page.add(PageSession(name: "s", stepBefore: 1, previousPosition: 1))
      writer.page.append(token: 0x0f)
      writer.page.append(name: "new".utf8.span)
      writer.page.append(number: -7)
      try writer.page.finish(session: session, time: 2)
      try writer.commit(isDurable: true)
      _ = try writer.finish()
      var again = try Recorder.open(path, now: 0)
      _ = try again.record(push("b"), now: 3) { Document() }
      _ = try again.finish()
      try check(path)
      let recovered = directory + "/recovered.navlog"
      #expect(try !Recovery.recover(path, to: recovered).hasLosses)
      try check(recovered)
    }
  }

  private func check(_ path: String) throws {
    var player = try Player(try JournalReader.open(path))
    var reader = EventReader(player.journal.makePage())
    try reader.read(page: 0, of: &player.journal)
    #expect(reader.page.unknownCount == 1)
    var events: [RecordedEvent<Route>] = []
    while !reader.isAtEnd {
      events.append(reader.event())
      reader.advance()
    }
    try #require(events.count == 3)
    #expect(events.map(\.step) == [1, 2, 3] && events.map(\.at) == [1, 2, 3])
    let sent = events[1].sent
    #expect(sent.member("intent", of: Document.root).flatMap { sent.string(at: $0) } == "unknown")
    #expect(sent.member("shape", of: Document.root).flatMap { sent.string(at: $0) } == "0ff0f4")
    let operands = try #require(sent.member("operands", of: Document.root))
    #expect(Array(sent.elements(of: operands)).count == 2)
    #expect(events[1].event.changes.isEmpty)
    let moment = try #require(try player.moment(ofSession: "s"))
    #expect(moment.state.windows[0].tabs[0].stack.map(\.route.name) == ["a", "b"])
  }
}
