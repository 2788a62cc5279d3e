import Interchange
import Journal
import Navigation
import Replay

/// The intents that are left, and what it took to find them.
struct MinimizingReport {
  var words: String
  var session: String
  var countBefore: Int
  var documents: [Document]
  var runCount: Int
  var isMinimal: Bool
  var app: AppUnderRecord?

  /// Records the intents into a new journal.
  func record(to path: Path) throws(Failure) {
    do throws(ReplayFault) {
      var recorder = try Recorder.open(path.text, now: Clock.now(), app: app)
      for document in documents {
        _ = try recorder.record(document, now: Clock.now()) { Document() }
        if recorder.writer.isPageFull { try recorder.commit(isDurable: false) }
      }
      if let fault = try recorder.finish() { throw .journal(fault) }
    } catch {
      throw Failure(error)
    }
  }

  /// One JSON object a line.
  var lines: [String] {
    var writer = JSONWriter()
    return documents.map { document in
      writer.removeAll()
      writer.write(document)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// Prints the intents, and what they were found by.
  func print(output: Path?, test: Path?, _ console: inout Console) throws(Failure) {
    if console.isJSON { return try printJSON(output: output, test: test, &console) }
    for line in lines { try console.output.writeLine(line) }
    try console.output.flush()
    let left = "\(documents.count) of \(countBefore) intents of session \(session.quoted) are left"
    console.note(
      isMinimal
        ? "\(left): none of them can be left out (\(runCount) runs)."
        : "\(left) after \(runCount) runs; there may be fewer, but the limit was reached.")
    if let output { console.note("\(output.text) is the journal of them.") }
    if let test { console.note("\(test.text) is a test that fails until the bug is gone.") }
  }

  private func printJSON(output: Path?, test: Path?, _ console: inout Console) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, text) in [("where", words), ("session", session)] {
      writer.key(key)
      writer.write(text)
    }
    for (key, count) in [("before", countBefore), ("after", documents.count), ("runs", runCount)] {
      writer.key(key)
      writer.write(count)
    }
    writer.key("minimal")
    writer.write(isMinimal)
    for (key, path) in [("journal", output), ("test", test)] {
      writer.key(key)
      if let path { writer.write(path.text) } else { writer.null() }
    }
    writer.key("intents")
    writer.beginArray()
    for document in documents { writer.write(document) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
  }
}
