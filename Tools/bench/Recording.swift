import Glibc
import Interchange
import Replay

/// `navlog record` from NDJSON, end to end, with its answers thrown away; beside it a program that only
/// counts lines.
func measureRecording(_ setting: Setting) throws {
  let journal = setting.path("record")
  let input = setting.scratch + "/navlog-bench.ndjson"
  defer {
    unsafe unlink(journal)
    unsafe unlink(input)
  }
  try writeIntents(input, count: min(setting.eventCount, 500_000))
  guard let navlog = toolPath() else { return print("  navlog stands not beside bench: build both") }
  for option in ["", "--quiet"] {
    var times: [Double] = []
    for _ in 0..<3 {
      unsafe unlink(journal)
      times.append(try run("\(navlog) record -j \(journal) \(option) < \(input) > /dev/null"))
    }
    let bare = try run("wc -l < \(input) > /dev/null")
    report(
      "record \(option)", Double(min(setting.eventCount, 500_000)) / (times.min() ?? 1), "intents/s",
      goal: .atLeast(0.5e6), ratio: ("the time of wc -l", (times.min() ?? 0) / bare))
  }
}

private func writeIntents(_ path: String, count: Int) throws {
  var stream = SyntheticStream(seed: 1)
  var document = Document()
  var writer = JSONWriter()
  guard let file = unsafe fopen(path, "w") else { return }
  defer { unsafe fclose(file) }
  for _ in 0..<count {
    stream.next(into: &document)
    writer.write(document)
    writer.endLine()
    writer.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe _ = fwrite($0.baseAddress, 1, $0.count, file) }
    }
    writer.removeAll()
  }
}

/// The tool that was built with this one.
private func toolPath() -> String? {
  guard let slash = CommandLine.arguments[0].lastIndex(of: "/") else { return nil }
  let path = CommandLine.arguments[0][..<slash] + "/navlog"
  return unsafe access(String(path), X_OK) == 0 ? String(path) : nil
}

private func run(_ command: String) throws -> Double {
  let start = seconds()
  unsafe system(command)
  return seconds() - start
}
