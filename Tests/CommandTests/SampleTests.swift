import Foundation
import TestSupport
import Testing

/// The recorded samples still say what is expected of them.
@Suite struct SampleTests {
  private static let folder = SharedFiles.packageRoot + "/Journals"
  private static let names = ["shop", "windows", "bug", "crash"]

  @Test func `every sample is tested`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    let journals = files.filter { $0.hasSuffix(".navlog") }.map { String($0.dropLast(".navlog".count)) }
    #expect(Set(journals) == Set(Self.names))
  }

  @Test(arguments: names)
  func `a sample has the outline beside it`(name: String) throws {
    let outline = try Tool("/bin/bash").run(
      [Self.folder + "/make", "outline", "\(name).navlog"], environment: ["NAVLOG": Tool.navlog.path])
    let expected = try String(contentsOfFile: "\(Self.folder)/\(name).outline", encoding: .utf8)
    #expect(outline.output == expected && outline.errors == "")
  }

  /// The names of the journals in a folder among the samples.
  private static func journals(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")) ?? []
    let journals = files.filter { $0.hasSuffix(".navlog") }.sorted()
    return journals.map { "\(folder)/\($0.dropLast(".navlog".count))" }
  }

  @Test(arguments: journals(in: "formats"))
  func `what was written once in this form is read for ever`(name: String) throws {
    let outline = try Tool("/bin/bash").run(
      [Self.folder + "/make", "outline", "\(name).navlog"], environment: ["NAVLOG": Tool.navlog.path])
    #expect(try outline.output == String(contentsOfFile: "\(Self.folder)/\(name).outline", encoding: .utf8))
    let words = outline.errors.split(separator: "\n")
    #expect(words.allSatisfy { $0.contains("were cut off") } && outline.output.contains("position"))
  }

  @Test(arguments: journals(in: "broken"))
  func `a broken journal is told as its report says`(name: String) throws {
    let report = try Tool("/bin/bash").run(
      [Self.folder + "/make", "report", "\(name).navlog"], environment: ["NAVLOG": Tool.navlog.path])
    #expect(try report.output == String(contentsOfFile: "\(Self.folder)/\(name).report", encoding: .utf8))
  }

  @Test(arguments: names)
  func `its intents record to the same once more`(name: String) throws {
    let work = try Workplace()
    let intents = try String(contentsOfFile: "\(Self.folder)/\(name).intents.ndjson", encoding: .utf8)
    try work.record(intents.split(separator: "\n").map(String.init), "--quiet")
    let sample = try Tool.navlog.run(["log", "--json", "\(Self.folder)/\(name).navlog"])
    #expect(try work.navlog("log", "--json").output == sample.output)
    #expect(sample.exitCode == 0)
  }

  @Test func `the one that crashed is live, the others are sealed`() throws {
    for name in Self.names {
      let info = try Tool.navlog.run(["info", "--json", "\(Self.folder)/\(name).navlog"])
      #expect(try JSONLine(info.output)["sealed"].bool == (name != "crash"), "\(name)")
    }
  }
}
