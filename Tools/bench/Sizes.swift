import Glibc
import Journal

/// Bytes an event: sealed; live in batches of 16 and one by one.
func measureSizes(_ setting: Setting) throws {
  let path = setting.path("sizes")
  defer { unsafe unlink(path) }
  try recordStream(path, count: setting.eventCount)
  let sealed = try JournalReader.open(path).byteCount
  report("sealed", Double(sealed) / Double(setting.eventCount), "B/event", goal: .atMost(5.5))

  var events = DecidedEvents(count: min(setting.eventCount, 200_000))
  for (batch, goal) in [(16, 9.7), (1, 23.5)] {
    _ = try events.append(to: path, batch: batch, isDurable: false)
    let live = try JournalReader.open(path).byteCount
    let size = Double(live) / Double(events.count)
    report("live, batches of \(batch)", size, "B/event", goal: .atMost(goal))
  }
}
