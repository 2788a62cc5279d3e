import Analytics
import Interchange
import Navigation
import Replay
import TestSupport
import Testing

/// The table of events against the events as they are read.
@Suite struct EventsTableTests {
  @Test func `every event is a row, and positions of several journals run on`() throws {
    let files = try TemporaryDirectory()
    let first = try RandomRecording(seed: 1, count: 5_000, at: files.path("a"))
    let second = try RandomRecording(seed: 2, count: 700, at: files.path("b"))
    let expected = try Self.expected(first, movedBy: 0) + Self.expected(second, movedBy: 5_000)
    let found = try rows(of: "events", [first.path, second.path])
    #expect(found.count == expected.count && found.count >= 5_700)
    for (found, expected) in zip(found, expected) where found != expected {
      Issue.record("\(found)\n\(expected)")
      break
    }
  }

  /// What the rows are to be.
  private static func expected(_ recording: RandomRecording, movedBy offset: UInt64) throws -> [String] {
    try recording.events().map { event in
      let sent = event.sent.value(at: Document.root)
      guard case .object(let members) = sent else { return "" }
      var writer = JSONWriter()
      writer.write(event.sent)
      let cells: [(String, String?)] = [
        ("position", "\(event.position + offset)"), ("session", event.session), ("step", "\(event.step)"),
        ("window", event.event.window), ("at", "\(event.at)"), ("intent", text(members["intent"])),
        ("route", route(members["route"]) ?? lastRoute(members["routes"])), ("tab", text(members["tab"])),
        ("outcome", event.event.outcome.kind.rawValue), ("reason", event.event.outcome.reason),
        ("cause", event.cause.map { "\($0 + offset)" }), ("source", text(members["source"])),
        ("actor", text(members["actor"])), ("intentJson", String(decoding: writer.bytes, as: UTF8.self)),
      ]
      return cells.compactMap { name, cell in cell.map { "\(name)=\($0)" } }.joined(separator: " ")
    }
  }

  private static func text(_ value: Value?) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  private static func route(_ value: Value?) -> String? {
    if case .object(let members) = value { text(members["name"]) } else { text(value) }
  }

  private static func lastRoute(_ value: Value?) -> String? {
    if case .array(let routes) = value { route(routes.last) } else { nil }
  }

  @Test func `filters choose sessions, positions and what is looked at`() throws {
    let files = try TemporaryDirectory()
    let path = try RandomRecording(seed: 3, count: 9_000, at: files.path("a")).path
    let all = try rows(of: "events", [path])
    var filter = TableFilter()
    filter.positions = 4_090...4_100
    #expect(try rows(of: "events", [path], filter) == Array(all[4_089...4_099]))
    filter.positions = 8_990...UInt64.max
    filter.sessions = ["s1", "s3"]
    let expected = all.dropFirst(8_989).filter { $0.contains("session=s1") || $0.contains("session=s3") }
    #expect(try rows(of: "events", [path], filter) == expected && !expected.isEmpty)
    filter.columns = 0b11
    #expect(try rows(of: "events", [path], filter).allSatisfy { !$0.contains("intentJson=") })
  }

  @Test func `a table that begins again has the rows of one that is opened anew`() throws {
    let files = try TemporaryDirectory()
    let paths = [
      try RandomRecording(seed: 4, count: 4_500, at: files.path("a")).path,
      try RandomRecording(seed: 5, count: 100, at: files.path("b")).path,
    ]
    let all = try rows(of: "events", paths)
    let table = try EventsTable(paths)
    let ranges: [ClosedRange<UInt64>] = [
      7...7, 9...12, 4_300...4_310, 3...3, 4_500...UInt64(all.count), 4_601...9_999, 1...2, 9_999...10_000,
      // Within the second journal, forwards and back.
      4_510...4_510, 4_590...4_591, 4_520...4_520, 4_505...4_560, 4_501...4_501,
      // To and fro between two pages of the first, and between journals.
      4_099...4_099, 5...5, 4_101...4_103, 6...6, 4_097...4_098, 4_550...4_550, 6...6, 4_551...4_551,
    ]
    for range in ranges {
      var filter = TableFilter()
      filter.positions = range
      try table.restart(filter)
      let wanted = all.enumerated().filter { range.contains(UInt64($0.offset + 1)) }.map(\.element)
      #expect(try rows(of: table) == wanted)
    }
  }

  @Test func `there is no table of another name`() throws {
    #expect(try TableSources.source(named: "event", paths: []) == nil)
  }
}
