import Glibc
import Journal
import Navigation
import Replay

/// Any past state, by step, position and time, in a small and in a large sealed journal.
func measureSeeking(_ setting: Setting) throws {
  let path = setting.path("seek")
  defer { unsafe unlink(path) }
  for count in [100_000, setting.eventCount * 10] {
    try recordStream(path, count: count)
    let start = seconds()
    let journal = try JournalReader.open(path)
    report("open \(count) events", (seconds() - start) * 1e3, "ms", goal: .atMost(5))
    var player = try Player(journal)
    let places = try samplePlaces(&player, count: 500)
    for (name, instant) in kinds {
      var times: [Double] = []
      for place in places {
        let start = seconds()
        _ = try player.moment(ofSession: place.session, at: instant(place))
        times.append((seconds() - start) * 1e3)
      }
      report("  by \(name), p50", times.quantile(0.5), "ms", goal: .atMost(0.5))
      report("  by \(name), p99", times.quantile(0.99), "ms")
    }
  }
}

private struct PastPlace {
  var session: String
  var step: UInt64
  var position: UInt64
  var at: Int64
}

private let kinds: [(String, @Sendable (PastPlace) -> Instant)] = [
  ("step", { .step($0.step) }), ("position", { .position($0.position) }), ("time", { .time($0.at) }),
]

/// Events from all over a journal.
private func samplePlaces(_ player: inout Player, count: Int) throws -> [PastPlace] {
  var random = Random(seed: 7)
  var reader = EventReader(player.journal.makePage())
  var places: [PastPlace] = []
  for _ in 0..<count {
    let page = Int(random.next() % UInt64(player.journal.pages.count))
    try reader.read(page: page, of: &player.journal)
    for _ in 0..<(random.next() % UInt64(max(1, player.journal.pages[page].count - 1))) { reader.advance() }
    places.append(
      PastPlace(session: reader.session.name, step: reader.step, position: reader.position, at: reader.at))
  }
  return places
}
