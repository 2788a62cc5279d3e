import Glibc
import Journal

/// Sealing, and what of it is hashing; beside it SHA-256 of as many bytes.
func measureAuditing(_ setting: Setting) throws {
  let path = setting.path("audit")
  defer { unsafe unlink(path) }
  var events = DecidedEvents(count: setting.eventCount)
  _ = try events.append(to: path, batch: 16, isDurable: false)
  var start = seconds()
  var reader = try JournalReader.open(path)
  report("open live", seconds() - start, "s")
  start = seconds()
  let tree = try reader.recomputedTree(.current)
  let rate = Double(tree.count) / (seconds() - start)
  report("tree over frames", rate, "events/s")

  let writer = try JournalWriter.open(path, created: 0, content: .forEvents)
  start = seconds()
  if let fault = try writer.finish() { print("  not sealed: \(fault)") }
  report("seal frames", Double(tree.count) / (seconds() - start), "events/s", goal: .atLeast(3e6))

  var sealed = try JournalReader.open(path)
  start = seconds()
  _ = try sealed.recomputedTree(.current)
  report("tree over blocks", Double(tree.count) / (seconds() - start), "events/s")
  try measureLeaves(&sealed)
}

private func measureLeaves(_ reader: inout JournalReader) throws {
  var page = reader.makePage()
  var (byteCount, count, spelling, hashing) = (0, 0, 0.0, 0.0)
  var events = EventBytes()
  var hasher = LeafHasher()
  var leaves: [Digest] = []
  var bytes: [UInt8] = []
  for index in reader.pages.indices {
    try reader.read(page: index, into: &page)
    bytes.removeAll(keepingCapacity: true)
    var start = seconds()
    events.begin(page)
    var cursor = Cursor()
    for event in 0..<page.count { events.append(eventAt: event, of: page, &cursor, to: &bytes) }
    spelling += seconds() - start
    leaves.removeAll(keepingCapacity: true)
    start = seconds()
    hasher.append(leavesOf: page, to: &leaves)
    hashing += seconds() - start
    (byteCount, count) = (byteCount + bytes.count, count + page.count)
  }
  report("bytes of an event", Double(byteCount) / Double(count), "B")
  report("spelling them", spelling / Double(count) * 1e9, "ns/event", goal: .atMost(100))
  report("spelling and hashing them", hashing / Double(count) * 1e9, "ns/event")
}
