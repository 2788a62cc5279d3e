import Glibc
import Journal
import Navigation
import Replay

@main
struct Main {
  static func main() throws {
    let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000_000 : 1_000_000
    let path = "/tmp/bench.navlog"
    unsafe unlink(path)
    var stream = SyntheticStream(seed: 1)
    var document = Document()
    var recorder = try Recorder.open(path, now: 1_764_500_000_000)
    var start = seconds()
    for _ in 0..<count { stream.next(into: &document) }
    let gen = seconds() - start
    stream = SyntheticStream(seed: 1)
    start = seconds()
    for _ in 0..<count {
      stream.next(into: &document)
      _ = try recorder.record(document, now: 0) { Document() }
    }
    try recorder.commit(isDurable: false)
    let rec = seconds() - start - gen
    print("generate \(gen / Double(count) * 1e9) ns, record \(rec / Double(count) * 1e9) ns/event")
    start = seconds()
    if let fault = try recorder.finish() { print(fault) }
    print("finish \(seconds() - start) s, peak \(peakMegabytes()) MB")
    start = seconds()
    var journal = try JournalReader.open(path)
    print(
      "open \((seconds() - start) * 1e6) us; bytes/event \(Double(journal.byteCount) / Double(count)) "
    )
    start = seconds()
    var reader = EventReader(journal.makePage())
    for page in journal.pages.indices { try reader.read(page: page, of: &journal) }
    print("decode \((seconds() - start) / Double(count) * 1e9) ns/event")
    start = seconds()
    var fold = Fold(routes: HandleSource(), from: try journal.initialState())
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      fold.routes.page = UInt32(page)
      fold.add(reader.page)
    }
    print("replay \((seconds() - start) / Double(count) * 1e9) ns/event, \(fold.moments.count) sessions")
    try printStreams(path)
    try printShapes(path)
    var player = try Player(consume journal)
    var random = Random(seed: 3)
    var times: [Double] = []
    for _ in 0..<1000 {
      let moment = fold.moments[Int(random.next() % UInt64(fold.moments.count))]
      let step = random.next() % (moment.step + 1)
      let t = seconds()
      _ = try player.moment(ofSession: moment.session, at: .step(step))
      times.append(seconds() - t)
    }
    times.sort()
    print("seek p50 \(times[500] * 1e6) us p99 \(times[990] * 1e6) us")
  }
}
