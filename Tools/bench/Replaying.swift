import Glibc
import Journal
import Navigation
import Replay

/// Sealing, and folding a whole journal to the state of every session, on one core.
func measureReplay(_ setting: Setting) throws {
  let path = setting.path("replay")
  defer { unsafe unlink(path) }
  let count = Double(setting.eventCount)
  try measureSealing(path, count: setting.eventCount)
  var journal = try JournalReader.open(path)
  var reader = EventReader(journal.makePage())
  var decode: [Double] = []
  var replay: [Double] = []
  for _ in 0..<3 {
    var start = seconds()
    for page in journal.pages.indices { try reader.read(page: page, of: &journal) }
    decode.append(seconds() - start)
    start = seconds()
    var fold = Fold(routes: HandleSource(), from: try journal.initialState())
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      fold.routes.page = UInt32(truncatingIfNeeded: page)
      fold.add(reader.page)
    }
    replay.append(seconds() - start)
  }
  let best = (decode.min() ?? 0, replay.min() ?? 0)
  report("decode pages", count / best.0, "events/s")
  report(
    "replay to state", count / best.1, "events/s", goal: .atLeast(8e6),
    ratio: ("the time of decoding", best.1 / best.0))
}

/// Seals a journal that was left live, in frames of 256 events.
private func measureSealing(_ path: String, count: Int) throws {
  var events = DecidedEvents(count: min(count, 300_000))
  _ = try events.append(to: path, batch: 256, isDurable: false)
  let writer = try JournalWriter.open(path, created: 0, content: .forEvents)
  let start = seconds()
  if let fault = try writer.finish() { print("  not sealed: \(fault)") }
  report("seal", Double(events.count) / (seconds() - start), "events/s", goal: .atLeast(3e6))
  try recordStream(path, count: count)
}
