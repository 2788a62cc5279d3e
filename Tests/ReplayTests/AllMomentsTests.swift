import Journal
import Navigation
import Replay
import TestSupport
import Testing

/// The states of all sessions of a journal, in one pass.
@Suite struct AllMomentsTests {
  @Test(arguments: Thoroughness.seeds(2), [false, true])
  func `every session is told once, in order, and as soon as those before it are over`(
    seed: Int, isSealed: Bool
  ) throws {
    let files = try TemporaryDirectory()
    let path = files.path("a.navlog")
    try RandomSessions(seed: UInt64(seed), padding: 30_000).record(60, isSealed: isSealed, at: path)
    let bytes = try readFile(path)
    if isSealed { try writeFile(path, bytes + bytes) }
    let told = try moments(path)
    let all = told.flatMap(\.self)
    #expect(try all.map(\.session) == names(path))
    #expect(told.dropLast().contains { !$0.isEmpty })
    var player = try Player(JournalReader.open(path))
    for moment in all {
      let one = try #require(try player.moment(ofSession: moment.session))
      #expect(one.state == moment.state && one.step == moment.step && one.at == moment.at)
      #expect(one.position == moment.position)
    }
  }

  /// What is told behind each page, and at last.
  private func moments(_ path: String) throws -> [[Moment<Route>]] {
    var journal = try JournalReader.open(path)
    try journal.takeBeginnings()
    var moments = AllMoments(at: .end, from: try journal.initialState())
    var reader = EventReader(journal.makePage())
    var routes = PlainRouteSource()
    var told: [[Moment<Route>]] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      moments.fold(&reader, &routes)
      told.append(try moments.take(behind: page, reader, of: &journal))
    }
    return told + [moments.takeAll()]
  }

  /// The sessions in order of first position.
  private func names(_ path: String) throws -> [String] {
    var journal = try JournalReader.open(path)
    var reader = EventReader(journal.makePage())
    var names: [String] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      while !reader.isAtEnd {
        let name = reader.session.name
        if name != Envelope.unattributedSession, !names.contains(name) { names.append(name) }
        reader.advance()
      }
    }
    return names
  }
}
