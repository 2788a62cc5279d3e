import Foundation
import Journal
import Navigation
import Replay
import TestSupport
import Testing

/// What is counted depends on the journals alone: not on the order in which they are named, nor on how many
/// threads there are. Each run checks its conservation laws too, over what random apps do.
@Suite struct SteadyResultTests {
  private static let reports = [
    ["screens"], ["transitions"], ["paths", "--top", "9"], ["paths", "--to", "b", "--occurrence", "all"],
    ["funnel", "--steps", "a,b,c", "--window", "20s"], ["funnel", "--steps", "c,a", "--mode", "any"],
    ["funnel", "--steps", "a,b", "--without", "c", "--attempts"],
    ["tabs", "--censored", "last-event"], ["links"], ["guards"], ["pending"], ["sessions", "--gap", "10s"],
  ]

  /// Journals of random sessions, one of which is still being written.
  private static func journals(seed: Int, largest: Int, in files: TemporaryDirectory) throws -> [String] {
    try [largest, 150, 40].enumerated().map { number, count in
      let path = files.path("\(number).navlog")
      try RandomSessions(seed: UInt64(seed * 10 + number)).record(count, isSealed: number > 0, at: path)
      return path
    }
  }

  @Test(arguments: Thoroughness.seeds(1))
  func `no order of journals and no number of threads changes a byte`(seed: Int) throws {
    let files = try TemporaryDirectory()
    let paths = try Self.journals(seed: seed, largest: 400, in: files)
    var random = SeededGenerator(seed: UInt64(seed))
    for words in Self.reports {
      func output(_ paths: [String], threads: Int) throws -> String {
        let line = ["stats", words[0], "--json", "--threads", "\(threads)"] + words.dropFirst() + paths
        let result = try Tool.navlog.run(line)
        #expect(result.exitCode == 0, "\(words): \(result.errors)")
        return result.output
      }
      let first = try output(paths, threads: 1)
      for threads in [2, 4] {
        let other = try output(paths.shuffled(using: &random), threads: threads)
        #expect(other == first, "\(words), \(threads) threads, seed \(seed)")
      }
    }
  }

  @Test(arguments: ["csv", "ndjson", "sqlite", "intents", "xes", "ocel", "otlp", "trace", "dot", "mermaid"])
  func `a folder is exported as its journals are named, and again to the same bytes`(format: String) throws {
    let work = try Workplace()
    _ = try Self.journals(seed: 7, largest: 60, in: work.files)
    let result = try work.bash(
      #"""
      cd "$2"; mv 1.navlog x; mv 0.navlog y; mv x 1.navlog; mv y 0.navlog
      "$0" export . --format \#(format) --to one && "$0" export . --format \#(format) --to two &&
        "$0" export 0.navlog 1.navlog 2.navlog --format \#(format) --to three && cmp one two && cmp one three
      """#)
    #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
  }
}
