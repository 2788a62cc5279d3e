import Foundation
import TestSupport
import Testing

/// `export`: tables as text, whole and nothing else.
@Suite(.timeLimit(.minutes(2))) struct ExportVerbTests {
  private static let tables = ["events", "visits", "transitions", "sessions", "links", "guards"]
  private static let samples = ["shop", "windows"].map { "\(SharedFiles.packageRoot)/Journals/\($0).navlog" }

  @Test(arguments: tables)
  func `a table of the samples is written as ever`(table: String) throws {
    let result = try Tool.navlog.run(["export", "--format", "csv", "--table", table] + Self.samples)
    #expect(result.exitCode == 0 && result.errors == "")
    Golden().expect(result.output.replacing("\r\n", with: "\n"), named: "export-\(table).csv")
    let lines = result.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.last == "" && lines.allSatisfy { !$0.utf8.contains(0x0a) })
  }

  @Test func `NDJSON of events is the lines of log, and then a manifest`() throws {
    let log = try Tool.navlog.run(["log", "--json"] + Self.samples).output
    let exported = try Tool.navlog.run(["export", "--format", "ndjson"] + Self.samples).output
    #expect(exported.hasPrefix(log))
    let manifest = try JSONLine(String(exported.dropFirst(log.count)))["manifest"]
    let count = log.split(separator: "\n").count
    #expect(manifest["rows"].int == count && manifest["lastPosition"].int == count)
    let sum = try Tool("/usr/bin/sha256sum").run([], input: log)
    #expect(manifest["sha256"].string == String(sum.output.prefix(64)))
    let bare = try Tool.navlog.run(["export", "--format", "ndjson", "--no-manifest"] + Self.samples)
    #expect(bare.output == log)
  }

  @Test(arguments: tables.dropFirst())
  func `NDJSON and CSV of a table say the same`(table: String) throws {
    let arguments = Self.samples + ["--table", table, "--format"]
    let csv = try Tool.navlog.run(["export"] + arguments + ["csv"]).output
    let lines = try JSONLine.all(
      Tool.navlog.run(["export", "--no-manifest"] + arguments + ["ndjson"]).output)
    let names = csv.prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
    #expect(lines.count == csv.split(separator: "\r\n").count - 1)
    for line in lines { #expect(Set(line.keys) == Set(names)) }
  }

  @Test func `texts that look like formulas are guarded, numbers are not`() throws {
    let work = try Workplace(recording: [
      #"{"intent":"push","route":"=1+1","session":"-5","at":-1000}"#,
      #"{"intent":"push","route":"a,\"b\"\r\nc","session":"-5","actor":"","at":0}"#,
    ])
    let safe = try work.navlog("export", "--format", "csv", "--excel-safe").output
    #expect(safe.contains("\r\n1,'-5,1,main,1969-12-31T23:59:59.000Z,push,'=1+1,,applied,,,,,"))
    #expect(safe.contains("push,\"a,\"\"b\"\"\r\nc\",,applied,,,,\"\","))
    let plain = try work.navlog("export", "--format", "csv").output
    #expect(plain.contains("\r\n1,-5,1,main,1969-12-31T23:59:59.000Z,push,=1+1,"))
  }

  @Test func `only the sessions that are named are written`() throws {
    let result = try Tool.navlog.run(
      ["export", "--format", "csv", "--table", "sessions", "--session", "ben"] + Self.samples)
    #expect(result.output.split(separator: "\r\n").count == 2 && result.output.contains("\nben,"))
  }

  @Test func `a damaged journal is written as far as it can be read, and told`() throws {
    let path = "\(SharedFiles.packageRoot)/Journals/broken/joined.navlog"
    let result = try Tool.navlog.run(["export", path, "--format", "csv", "--table", "sessions"])
    #expect(result.exitCode == 1 && result.errors.contains("Events 21 to 40 are lost."))
    #expect(result.output.contains("\r\nana,") && result.output.contains("\r\ntester,"))
  }

  @Test func `a file appears whole, and never in a journal's place`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let out = work.files.path("visits.csv")
    try Data("old".utf8).write(to: URL(filePath: out))
    let result = try work.navlog("export", "--format", "csv", "--table", "visits", "--to", out)
    #expect(result.exitCode == 0 && result.output == "")
    #expect(try String(decoding: readFile(out), as: UTF8.self).split(separator: "\r\n").count == 4)
    let over = try work.navlog("export", "--format", "csv", "--to", work.journal)
    #expect(over.exitCode == 2 && over.errors.contains("is the journal itself"))
  }

  @Test(arguments: [
    (
      ["--format", "intents", "--table", "visits"],
      "--table belongs to --format csv, ndjson, parquet and arrow, not to"
    ),
    (["--format", "ndjson", "--excel-safe"], "--excel-safe belongs to --format csv, not to ndjson."),
    (["--format", "csv", "--table", "people"], "events, visits"),
  ])
  func `options of other formats are refused`(options: [String], words: String) throws {
    let result = try Tool.navlog.run(["export"] + Self.samples + options)
    #expect(result.exitCode == 2 && result.errors.contains(words), "\(result.errors)")
  }
}
