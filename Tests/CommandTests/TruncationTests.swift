import Journal
import Navigation
import Replay
import TestSupport
import Testing

@testable import navlog

/// A journal cut at every byte: what is left is an exact beginning, and the verdict is true.
@Suite struct TruncationTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a live journal cut anywhere has the events before the cut and is no damage`() throws {
    let recorded = try recordLive(count: 12)
    let bytes = try readFile(place.journal)
    let start = try JournalReader.open(place.journal).header.byteCount
    var counts: Set<Int> = []
    for length in start...bytes.count {
      let (events, verdict) = try read(bytes[..<length])
      #expect(events == Array(recorded.prefix(events.count)), "cut to \(length) bytes")
      #expect(verdict.exitCode == .done, "cut to \(length) bytes: \(verdict.sentences)")
      counts.insert(events.count)
    }
    #expect(counts == Set(0...12))
  }

  @Test func `a sealed journal cut anywhere behind its header is damaged`() throws {
    _ = try recordLive(count: 12)
    _ = try place.record([#"{"intent":"back"}"#])
    let bytes = try readFile(place.journal)
    let start = try JournalReader.open(place.journal).header.byteCount
    let whole = try read(bytes[...])
    #expect(whole.events.count == 13 && whole.verdict.exitCode == .done)
    for length in stride(from: start, to: bytes.count, by: Thoroughness.stride(3)) {
      let (events, verdict) = try read(bytes[..<length])
      #expect(events == Array(whole.events.prefix(events.count)), "cut to \(length) bytes")
      #expect(verdict.exitCode == .found, "cut to \(length) bytes")
    }
  }

  @Test func `a journal cut within its header can not be read, and says so`() throws {
    _ = try recordLive(count: 1)
    let bytes = try readFile(place.journal)
    let start = try JournalReader.open(place.journal).header.byteCount
    for length in stride(from: 0, to: start, by: Thoroughness.stride(7)) {
      try writeFile(place.journal, Array(bytes[..<length]))
      var code: String?
      do throws(Failure) { _ = try open() } catch { code = error.code }
      #expect(code == "incomplete", "cut to \(length) bytes")
    }
  }

  /// Records events one by one, and leaves the journal without closing it.
  private func recordLive(count: Int) throws -> [String] {
    var recorder = try Recorder.open(place.journal, now: 0)
    var steps: [String] = []
    for index in 0..<count {
      var document = Document()
      document.append(
        .init(.push(.init([.init("r\(index)")]))), envelope: Envelope(session: "s\(index % 2)"))
      let answer = try recorder.record(document, now: 5, describe: { document })
      guard case .recorded(let event, _) = answer else { continue }
      try recorder.commit(isDurable: false)
      steps.append("\(event.position) \(event.session) \(event.step)")
    }
    return steps
  }

  private func open() throws(Failure) -> OpenJournal {
    guard let path = Path(argument: place.journal) else { throw .usage("no path") }
    return try OpenJournal(path, Console())
  }

  private func read(_ bytes: ArraySlice<UInt8>) throws -> (events: [String], verdict: Verdict) {
    try writeFile(place.journal, Array(bytes))
    var journal = try open()
    var reader = EventReader(journal.player.journal.makePage())
    var events: [String] = []
    for page in journal.player.journal.pages.indices where try journal.read(page: page, into: &reader) {
      while !reader.isAtEnd {
        events.append("\(reader.position) \(reader.session.name) \(reader.step)")
        reader.advance()
      }
    }
    return (events, journal.verdict)
  }
}
