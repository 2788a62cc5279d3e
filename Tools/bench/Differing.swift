import Glibc
import Journal
import Navigation
import Replay

/// Two journals that share all but one event: where they part, and the whole difference; then two with
/// nothing in common. Beside the first a linear comparison, event by event.
func measureDiffering(_ setting: Setting) throws {
  let (a, b, other) = (setting.path("diff-a"), setting.path("diff-b"), setting.path("diff-c"))
  defer { for path in [a, b, other] { unsafe unlink(path) } }
  let count = setting.eventCount
  try recordStream(a, count: count)
  try recordStream(b, count: count, changing: count / 2)
  let linear = try measureLinear(a, b)
  var times: [Double] = []
  for _ in 0..<5 {
    let start = seconds()
    var left = try Player(try JournalReader.open(a))
    var right = try Player(try JournalReader.open(b))
    var comparison = JournalComparison()
    let first = try comparison.firstDivergence(&left, &right)
    times.append((seconds() - start) * 1e3)
    if first?.positions.a != UInt64(count / 2) + 1 { print("  another place was found") }
  }
  report(
    "first divergence, one event of \(count)", times.quantile(0.5), "ms", goal: .atMost(20),
    ratio: ("the time of a linear comparison", times.quantile(0.5) / linear))
  report("linear comparison", linear, "ms")
  try measureWhole("whole difference, one event", a, b)
  try recordStream(other, count: count, seed: 99)
  try measureWhole("whole difference, nothing in common", a, other)
  report("  peak memory", peakMegabytes(), "MB")
}

private func measureWhole(_ what: String, _ a: String, _ b: String) throws {
  let start = seconds()
  var left = try Player(try JournalReader.open(a))
  var right = try Player(try JournalReader.open(b))
  var comparison = JournalComparison()
  let difference = try comparison.difference(&left, &right)
  report(
    what, (seconds() - start) * 1e3,
    difference.isApproximate ? "ms, approximate" : "ms")
}

/// Goes through both journals event by event up to the first that differs.
///
/// - Returns: the milliseconds it took.
private func measureLinear(_ a: String, _ b: String) throws -> Double {
  let start = seconds()
  var left = try JournalReader.open(a)
  var right = try JournalReader.open(b)
  var one = EventReader(left.makePage())
  var two = EventReader(right.makePage())
  search: for page in left.pages.indices {
    try one.read(page: page, of: &left)
    try two.read(page: page, of: &right)
    while !one.isAtEnd, !two.isAtEnd {
      let (before, after) = (one.event(), two.event())
      if before.event != after.event || before.sent != after.sent { break search }
      one.advance()
      two.advance()
    }
  }
  return (seconds() - start) * 1e3
}

/// Records the same stream with one intent in place of another.
private func recordStream(_ path: String, count: Int, changing changed: Int) throws {
  unsafe unlink(path)
  var stream = SyntheticStream(seed: 1)
  var document = Document()
  var recorder = try Recorder.open(path, now: 1_764_500_000_000)
  for index in 0..<count {
    stream.next(into: &document)
    if index == changed {
      var reader = IntentReader()
      var envelope = reader.read(document).envelope
      envelope.source = nil
      document.removeAll()
      document.append(Intent(.mark(name: "changed", note: nil)), envelope: envelope)
    }
    _ = try recorder.record(document, now: 0) { Document() }
  }
  if let fault = try recorder.finish() { print("  not sealed: \(fault)") }
}
