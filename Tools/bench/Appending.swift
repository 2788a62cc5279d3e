import Glibc
import Journal
import Navigation
import Replay

/// Appending without sync, beside bare writes of as many bytes.
func measureAppending(_ setting: Setting) throws {
  let path = setting.path("append")
  defer { unsafe unlink(path) }
  var events = DecidedEvents(count: min(setting.eventCount, 1_000_000))
  for (batch, goal) in [(1, 0.5e6), (256, 3e6), (4096, 3e6)] {
    let time = try events.append(to: path, batch: batch, isDurable: false)
    let bytes = try JournalReader.open(path).byteCount
    let bare = try writeBare(path, count: events.count / batch, byteCount: bytes, isDurable: false)
    report(
      "batches of \(batch), no sync", Double(events.count) / time, "events/s", goal: .atLeast(goal),
      ratio: ("the time of bare writes", time / bare))
  }
}

/// Appending with a sync for each batch, as a share of what bare write + fdatasync does.
func measureDurableAppending(_ setting: Setting) throws {
  let path = setting.path("durable")
  defer { unsafe unlink(path) }
  for batch in [1, 16, 256] {
    var events = DecidedEvents(count: min(setting.eventCount, 1500 * batch))
    var shares: [Double] = []
    var rate = 0.0
    for _ in 0..<3 {
      let time = try events.append(to: path, batch: batch, isDurable: true)
      let bytes = try JournalReader.open(path).byteCount
      let bare = try writeBare(path, count: events.count / batch, byteCount: bytes, isDurable: true)
      shares.append(bare / time)
      rate = Double(events.count) / time
    }
    report("durable, batches of \(batch)", rate, "events/s")
    report("  share of bare write + fdatasync", shares.quantile(0.5), "", goal: .atLeast(0.9))
  }
}

/// Durable events of 64 producers at once, beside one who syncs each.
func measureGroupCommit(_ setting: Setting) throws {
  let path = setting.path("group")
  defer { unsafe unlink(path) }
  let (producerCount, eventCount) = (64, 50)
  unsafe unlink(path)
  let recorder = SharedRecorder(try Recorder.open(path, now: 0))
  let start = seconds()
  let producers = (0..<producerCount).map { number in
    Producer(
      Computation {
        var document = Document()
        for _ in 0..<eventCount {
          document.removeAll()
          document.append(Intent(.push(Push([Route("home")]))), envelope: Envelope(session: "s\(number)"))
          if (try? recorder.record(document, now: 0, describe: { Document() })) == nil { return false }
        }
        return true
      })
  }
  let isDone = producers.map { $0.isDone() }.allSatisfy { $0 }
  let time = seconds() - start
  if !isDone { print("  a producer was refused") }
  if let fault = try recorder.finish() { print("  not sealed: \(fault)") }
  let bare = try writeBare(
    path, count: producerCount * eventCount, byteCount: producerCount * eventCount * 30, isDurable: true)
  report(
    "64 producers, durable each", Double(producerCount * eventCount) / time, "events/s",
    ratio: ("the speed of bare write + fdatasync each", bare / time))
  report("  events a sync", Double(producerCount * eventCount) / Double(recorder.syncCount), "")
}

/// One of many who record.
private final class Producer {
  private var work: Computation<Bool>?

  init(_ work: consuming Computation<Bool>) { self.work = consume work }

  func isDone() -> Bool { work.take()?.value() ?? false }
}

/// Writes as many bytes in as many pieces with nothing else to do.
///
/// - Returns: the seconds it took.
private func writeBare(_ path: String, count: Int, byteCount: Int, isDurable: Bool) throws -> Double {
  unsafe unlink(path)
  let file = try File(path: path, access: .creating)
  let piece = [UInt8](repeating: 0x5a, count: max(1, byteCount / max(1, count)))
  let start = seconds()
  for index in 0..<count {
    try file.write(piece.span, at: index * piece.count)
    if isDurable { try file.sync() }
  }
  return seconds() - start
}
