import Foundation
import TestSupport
import Testing

/// `export --format arrow|parquet`, which Python writes.
@Suite(.timeLimit(.minutes(5))) struct PackageExportTests {
  private static let shop = "\(SharedFiles.packageRoot)/Journals/shop.navlog"
  private static let python = "\(SharedFiles.packageRoot)/.build/python/bin/python"
  private static let library = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "libnavlogc.so").path
  private static var isThere: Bool { FileManager.default.isExecutableFile(atPath: python) }

  private func export(_ arguments: String..., python: String = Self.python) throws -> Tool.Result {
    try Tool.navlog.run(
      ["export"] + arguments,
      environment: ["NAVLOG_PYTHON": python, "NAVLOG_LIBRARY": Self.library])
  }

  /// What DuckDB counts in a file.
  private func count(_ file: String) throws -> String {
    let script = "import duckdb; print(duckdb.execute(\"select count(*) from '\(file)'\").fetchone()[0])"
    let run = try Tool(Self.python).run(["-c", script])
    return run.output + run.errors
  }

  @Test(
    .enabled(if: isThere, "no Python with Arrow: Tools/setup --python"),
    arguments: [("events", "20\n"), ("visits", "16\n"), ("sessions", "2\n")])
  func `Parquet is read back by another engine`(table: String, rows: String) throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("\(table).parquet")
    let run = try export(Self.shop, "--format", "parquet", "--table", table, "--to", file)
    #expect(run.exitCode == 0 && run.errors == "" && run.output == "")
    #expect(try count(file) == rows)
  }

  @Test(.enabled(if: isThere, "no Python with Arrow: Tools/setup --python"))
  func `what a damaged journal has is written, and the exit code is 1`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("events.parquet")
    let damaged = "\(SharedFiles.packageRoot)/Journals/broken/joined.navlog"
    let run = try export(damaged, "--format", "parquet", "--to", file)
    #expect(run.exitCode == 1 && run.errors.contains("Events 21 to 40 are lost."))
    #expect(try count(file) == "26\n")
  }

  @Test(.enabled(if: isThere, "no Python with Arrow: Tools/setup --python"))
  func `standard output takes an Arrow file`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("events.arrow")
    let shell = try Tool("/bin/sh").run(
      ["-c", "\"$0\" export \"$1\" --format arrow > \"$2\"", Tool.navlog.path, Self.shop, file],
      environment: ["NAVLOG_PYTHON": Self.python, "NAVLOG_LIBRARY": Self.library])
    #expect(shell.exitCode == 0 && shell.errors == "")
    #expect(try readFile(file).prefix(6).elementsEqual("ARROW1".utf8))
  }

  /// Programs that are no Python with Arrow: one that is not there, one that fails, one that lacks modules.
  @Test(arguments: ["/nowhere/python3", "python-that-fails", "python-that-lacks"])
  func `where Python can not write it is told, and what was there stays`(python: String) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("before", to: "a.parquet").path
    let script = python.hasSuffix("lacks") ? "echo No module named pyarrow >&2; exit 3" : "exit 139"
    let path = try python.hasPrefix("/") ? python : directory.write("#!/bin/sh\n\(script)\n", to: python).path
    if path != python {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let run = try export(Self.shop, "--format", "parquet", "--to", file, python: path)
    #expect(run.exitCode == 2 && run.errors.contains(path))
    #expect(run.errors.contains("Tools/setup --python") == !python.hasSuffix("fails"))
    #expect(try readFile(file).elementsEqual("before".utf8))
  }

  @Test func `an option of another format is refused`() throws {
    let run = try export(Self.shop, "--format", "parquet", "--excel-safe")
    #expect(run.exitCode == 2 && run.errors.contains("--excel-safe belongs to --format csv"))
  }
}
