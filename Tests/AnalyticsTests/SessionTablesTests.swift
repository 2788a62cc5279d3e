import Analytics
import Navigation
import Replay
import TestSupport
import Testing

@testable import Interchange

/// The tables that are made of sessions: their order, and that memory changes nothing.
@Suite struct SessionTablesTests {
  @Test func `sessions come by first position, their windows by name, their visits as they happened`() throws
  {
    let files = try TemporaryDirectory()
    let recording = try RandomRecording(seed: 7, count: 3_000, sessionCount: 60, at: files.path("a"))
    var order: [String] = []
    for event in try recording.events() where event.session != "-" && !order.contains(event.session) {
      order.append(event.session)
    }
    #expect(try rows(of: "sessions", [recording.path]).map { Self.cell("session", of: $0) } == order)
    let places = try rows(of: "visits", [recording.path]).map { row in
      let session = order.firstIndex(of: Self.cell("session", of: row)) ?? -1
      return (session, Self.cell("window", of: row), Int(Self.cell("visit", of: row)) ?? 0)
    }
    #expect(places.count > 500 && zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// A session that goes on to the end holds all others back.
  @Test func `how little memory there is changes no row`() throws {
    let files = try TemporaryDirectory()
    let path = try RandomRecording(seed: 8, count: 9_000, sessionCount: 150, at: files.path("a")).path
    for (name, room) in [("visits", 0), ("visits", 50_000), ("sessions", 0), ("links", 0)] {
      let all = try rows(of: name, [path])
      let names = SharedNames()
      let found = try rows(
        of: { () throws(ReplayFault) in
          switch name {
          case "visits": try SessionTableSource(VisitsTable(), [path], .init(), names, room: room)
          case "sessions": try SessionTableSource(SessionsTable(), [path], .init(), names, room: room)
          default: try SessionTableSource(LinksTable(), [path], .init(), names, room: room)
          }
        }())
      #expect(found == all && !all.isEmpty)
    }
  }

  @Test(arguments: [1, 2]) func `sessions that take more than all memory come all the same`(count: Int) throws
  {
    let files = try TemporaryDirectory()
    let path = try RandomRecording(seed: 13, count: 9_000, sessionCount: count, at: files.path("a")).path
    let table = { () throws(ReplayFault) in
      try SessionTableSource(VisitsTable(), [path], .init(), SharedNames(), room: 1)
    }
    #expect(try rows(of: table()) == rows(of: "visits", [path]))
  }

  @Test func `a session's rows are those of all that are its own`() throws {
    let files = try TemporaryDirectory()
    let path = try RandomRecording(seed: 9, count: 5_000, sessionCount: 300, at: files.path("a")).path
    var filter = TableFilter()
    filter.sessions = ["s7", "s299", "nobody"]
    for name in ["visits", "transitions", "sessions", "links", "guards"] {
      let expected = try rows(of: name, [path]).filter {
        ["s7", "s299"].contains(Self.cell("session", of: $0))
      }
      #expect(try rows(of: name, [path], filter) == expected)
    }
  }

  @Test func `positions of a second journal run on, and its sessions are others`() throws {
    let files = try TemporaryDirectory()
    let first = try RandomRecording(seed: 10, count: 300, at: files.path("a"))
    let second = try RandomRecording(seed: 11, count: 200, at: files.path("b"))
    let count = try UInt64(first.events().count)
    let own = try rows(of: "transitions", [first.path])
    let both = try rows(of: "transitions", [first.path, second.path])
    #expect(both.prefix(own.count).elementsEqual(own))
    let moved = try rows(of: "transitions", [second.path]).map { row in
      guard let position = UInt64(Self.cell("position", of: row)) else { return row }
      return row.replacing(" position=\(position) ", with: " position=\(position + count) ")
    }
    #expect(Array(both.dropFirst(own.count)) == moved)
  }

  @Test func `into every screen as often as out of it, and as often as it is visited`() throws {
    let files = try TemporaryDirectory()
    let path = try RandomRecording(seed: 12, count: 2_000, at: files.path("a")).path
    let steps = try rows(of: "transitions", [path])
    func counts(_ kind: String, _ screen: String, _ rows: [String]) -> [String: Int] {
      var counts: [String: Int] = [:]
      for row in rows where !["start", "end"].contains(Self.cell(kind, of: row)) {
        counts[Self.cell(kind, of: row) + Self.cell(screen, of: row), default: 0] += 1
      }
      return counts
    }
    let visits = counts("kind", "screen", try rows(of: "visits", [path]))
    #expect(visits.count > 3 && counts("fromKind", "fromScreen", steps) == visits)
    #expect(counts("toKind", "toScreen", steps) == visits)
  }

  /// The text of a row's cell; empty for `null`.
  private static func cell(_ name: String, of row: String) -> String {
    for cell in row.split(separator: " ") where cell.hasPrefix("\(name)=") {
      return String(cell.dropFirst(name.count + 1))
    }
    return ""
  }
}
