import Foundation
import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// The reader in Python, written from the documents of the format alone, says what `navlog log --json` says.
@Suite(.enabled(if: PythonReader.canRun, "no python3 or no libzstd"))
struct PythonReaderTests {
  @Test func `both read every sample alike`() throws {
    for path in PythonReader.samples { try PythonReader.compare(path) }
  }

  @Test(arguments: Thoroughness.seeds(3, thorough: 6))
  func `both read random journals alike, live, gone on with, and sealed`(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.navlog")
    var writer = RandomWriter(seed: UInt64(seed))
    for ending in [RandomWriter.Ending.live, .live, .sealed, .live] {
      try writer.record(count: 60, commitEvery: [1, 5, 100][seed % 3], ending, at: path)
      try PythonReader.compare(path)
    }
  }

  /// Cases with guards and waiting links: what is held and asked has a spelling of its own.
  private static let casesOfApps: [String] = ["contract", "links", "navigation"].flatMap { name in
    SharedFiles.lines(of: "cases/conformance/\(name).jsonl")
      .filter { $0.contains("\"guards\"") || $0.contains("\"notReady\"") }
      .enumerated().filter { $0.offset % (5 * Thoroughness.stride(3)) == 0 }.map(\.element)
  }

  @Test(.enabled(if: SharedFiles.arePresent, SharedFiles.absence))
  func `both read journals of apps alike`() throws {
    #expect(!Self.casesOfApps.isEmpty)
    let all = try TemporaryDirectory()
    var journals: [String] = []
    for line in Self.casesOfApps {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let app = object?["app"] as? [String: Any], let intents = object?["intents"] as? [Any] else {
        continue
      }
      let directory = try TemporaryDirectory()
      try directory.write(try text(app), to: "app.json5")
      let input = try intents.map { try text($0) }.joined(separator: "\n")
      let path = directory.path("a.navlog")
      let recorded = try Tool.navlog.run(
        ["record", "-j", path, "--app", directory.path("app.json5"), "--quiet"], input: input)
      #expect(recorded.exitCode == 0, "\(recorded.errors)")
      try PythonReader.compare(path)
      journals.append(all.path("\(journals.count).navlog"))
      try writeFile(journals[journals.count - 1], readFile(path))
    }
    // In one file each event has another position, and what waits since one.
    let packed = all.path("all.navlog")
    #expect(try Tool.navlog.run(["pack", "-o", packed] + journals).exitCode == 0)
    try PythonReader.compare(packed)
    let joined = all.path("joined.navlog")
    try writeFile(joined, journals.flatMap { try readFile($0) } + readFile(packed))
    try PythonReader.compare(joined)
  }

  private func text(_ json: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed), as: UTF8.self)
  }

  @Test(arguments: Thoroughness.seeds(3, thorough: 8))
  func `both read journals alike that were joined, recovered, or gone on with behind damage`(
    seed: Int
  ) throws {
    let directory = try TemporaryDirectory()
    let (path, joined) = (directory.path("a.navlog"), directory.path("joined.navlog"))
    var writer = RandomWriter(seed: UInt64(seed))
    try writer.record(count: 30, commitEvery: 2, .sealed, at: path)
    try writer.record(count: 20, commitEvery: 1 + seed % 3, .live, at: path)
    var bytes = try readFile(path)
    try writeFile(joined, bytes + bytes)
    try PythonReader.compare(joined)
    bytes[bytes.count * 5 / 6] ^= 0x11
    try writeFile(path, bytes)
    let recovered = directory.path("recovered.navlog")
    _ = try Recovery.recover(path, to: recovered)
    try PythonReader.compare(recovered)
    try writeFile(joined, readFile(recovered) + bytes)
    try PythonReader.compare(joined)
    try writer.record(count: 10, commitEvery: 3, .live, at: path)
    try PythonReader.compare(path)
    try writer.record(count: 10, commitEvery: 3, .sealed, at: path)
    try PythonReader.compare(path)
  }

  @Test(arguments: Thoroughness.seeds(12, thorough: 40))
  func `both read damaged journals alike`(seed: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.navlog")
    var writer = RandomWriter(seed: UInt64(seed % 4))
    try writer.record(count: 30, commitEvery: 3, .sealed, at: path)
    try writer.record(count: 40, commitEvery: 1 + seed % 4, .live, at: path)
    try writer.record(count: 40, commitEvery: 2, .live, at: path)
    var bytes = try readFile(path)
    var random = SeededGenerator(seed: UInt64(seed))
    let header = try JournalReader.open(path).header.byteCount
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes[Int.random(in: header..<bytes.count, using: &random)] ^= 0x5a
    }
    try writeFile(path, bytes)
    try PythonReader.compare(path)
  }
}

private enum PythonReader {
  static let script = SharedFiles.packageRoot + "/Tools/python/navlog_reader.py"
  static let python = Tool("/usr/bin/python3")

  static var canRun: Bool {
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return false }
    return (try? python.run([script]).exitCode) == 0
  }

  /// The journals among the samples.
  static var samples: [String] {
    let folder = SharedFiles.packageRoot + "/Journals"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".navlog") }.sorted().map { folder + "/" + $0 }
  }

  static func compare(_ path: String) throws {
    let expected = try Tool.navlog.run(["log", "--json", path])
    let actual = try python.run([script, path])
    #expect(actual.exitCode == expected.exitCode, "\(path): \(actual.errors) \(expected.errors)")
    let (lines, others) = (expected.output.split(separator: "\n"), actual.output.split(separator: "\n"))
    #expect(lines.count == others.count, "\(path): \(actual.errors) \(expected.errors)")
    if let index = zip(lines, others).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      Issue.record("\(path), line \(index + 1):\n\(lines[index])\n\(others[index])")
    }
  }
}
