import Journal
import Navigation
import Replay
import Testing
import TestSupport

@Suite struct IdentifierTests {
  @Test func `identifiers that no session has come back as they were sent`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      let sent: [Int64] = [.max, 0, .max - 1, 1 << 62, 3, .max, 2, (1 << 62) - 1, 0, -1, .min]
      var recorder = try Recorder.open(path, now: 0)
      for identifier in sent {
        var document = Document()
        let object = document.open(.object)
        document.append("intent")
        document.append("back")
        document.append("from")
        document.append(identifier)
        document.close(object, count: 2)
        _ = try recorder.record(document, now: 0) { Document() }
      }
      let fault = try recorder.finish()
      #expect(fault == nil)
      var journal = try JournalReader.open(path)
      var reader = EventReader(journal.makePage())
      try reader.read(page: 0, of: &journal)
      var read: [Int64?] = []
      var document = Document()
      while !reader.isAtEnd {
        reader.readIntent(into: &document)
        read.append(document.integer(at: document.end(of: 2) + 1))
        reader.advance()
      }
      #expect(read == sent)
    }
  }
}
