import Journal
import Glibc

func printStreams(_ path: String) throws {
  let file = try File(path: path, access: .reading)
  let journal = try JournalReader.open(path)
  var raw: [String: (Int, Int)] = [:]
  var events = 0
  var bytes: [UInt8] = []
  for page in journal.pages {
    _ = try file.read(at: page.offset, count: page.byteCount, into: &bytes)
    let head = try BlockHead(bytes.span)
    events += head.count
    var total = 0
    for s in head.streams {
      let name = s.stream.map { "\($0)" } ?? "?"
      var e = raw[name] ?? (0, 0)
      e.0 += s.byteCount
      e.1 += s.range.count
      total += s.range.count
      raw[name] = e
    }
    var e = raw["head"] ?? (0, 0)
    e.1 += page.byteCount - total
    raw["head"] = e
  }
  for (k, v) in raw.sorted(by: { $0.value.1 > $1.value.1 }) {
    print(k, Double(v.0) / Double(events), Double(v.1) / Double(events))
  }
  print(
    "footer",
    Double(journal.byteCount - (journal.pages.last?.offset ?? 0) - (journal.pages.last?.byteCount ?? 0))
      / Double(events))
}

func printShapes(_ path: String) throws {
  var journal = try JournalReader.open(path)
  var page = journal.makePage()
  try journal.read(page: 3, into: &page)
  var counts: [UInt32: Int] = [:]
  for n in page.shapeNumbers { counts[n, default: 0] += 1 }
  for (n, c) in counts.sorted(by: { $0.value > $1.value }).prefix(40) {
    print(c, n, page.shapes[Int(n)].bytes.map { String($0, radix: 16) }.joined(separator: " "))
  }
}
