import Glibc
import Journal
import Replay

/// Packing: a large sealed journal, and the same events in a hundred small ones.
func measurePacking(_ setting: Setting) throws {
  let (large, pack) = (setting.path("large"), setting.path("pack"))
  let small = (0..<100).map { setting.path("small-\($0)") }
  defer { for path in [large, pack] + small { unsafe unlink(path) } }
  for path in [large, pack] + small { unsafe unlink(path) }
  try recordStream(large, count: setting.eventCount)
  try measure("pack of one journal", of: [large], into: pack, setting.eventCount)
  let each = setting.eventCount / small.count
  for (number, path) in small.enumerated() { try recordStream(path, count: each, seed: UInt64(number)) }
  try measure("pack of 100 journals", of: small, into: pack, each * small.count)
}

private func measure(_ what: String, of paths: [String], into pack: String, _ eventCount: Int) throws {
  unsafe unlink(pack)
  let packing = Pack.Setting(created: 0, content: .forEvents) { _ throws(Damage) in [] }
  let start = seconds()
  _ = try Pack.pack(paths, to: pack, packing)
  report(what, Double(eventCount) / (seconds() - start), "events/s", goal: .atLeast(3e6))
  let byteCounts = try paths.map { try JournalReader.open($0).byteCount }
  let size = Double(try JournalReader.open(pack).byteCount)
  report(
    "its size", size / Double(eventCount), "B/event",
    ratio: ("unpacked", size / Double(byteCounts.reduce(0, +))))
}
