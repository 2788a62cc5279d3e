import Foundation
import Testing
import TestSupport

/// The library as C sees it: programs compiled against its header, run with the address sanitizer.
@Suite(.enabled(if: CProgram.canBuild, "no C compiler"))
struct CLibraryTests {
  private static let shop = SharedFiles.packageRoot + "/Journals/shop.navlog"

  @Test func `a program in C reads a table`() throws {
    let run = try CProgram("tables").run(["events", Self.shop])
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("position l\nsession u\nstep l\nwindow u\nat tsu:UTC\n"))
    #expect(run.output.hasSuffix("intentJson u\n20 rows, sum 210\n"))
  }

  @Test func `what is wrong with a file is told with its name`() throws {
    let run = try CProgram("tables").run(["events", "/nowhere/a.navlog"])
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("/nowhere/a.navlog"))
  }

  @Test func `states and damage are tables too`() throws {
    let program = try CProgram("tables")
    #expect(try program.run(["states", Self.shop]).output.hasSuffix("2 rows, sum 20\n"))
    #expect(try program.run(["damage", Self.shop]).output.hasSuffix("0 rows, sum 0\n"))
  }

  @Test func `misuse is answered and never crashes`() throws {
    let run = try CProgram("misuse").run([Self.shop])
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
    let answers = run.output.split(separator: "\n").map(String.init)
    let expected = [
      "''", "no paths: 1 ", "no path: 1 ", "none of them: 1 ", "no text: 1 ", "nowhere to put it: 1 ",
      "never opened: 2 ", "no table: 1 ", "no such table: 4 ", "no stream: 1 ", "no columns: 1 ",
      "a column twice: 1 ", "no such column: 4 ",
      "no place: 1 ",
      "no schema: 1 ", "no such schema: 4 ", "beyond the last: 1", "fails: 1, again: 1, told: 1",
      "nowhere to put them: 1 1", "released: 1", "its batch: 1", "closed: 2 ", "read when closed: 2 ",
    ]
    #expect(answers.count == expected.count)
    for (answer, beginning) in zip(answers, expected) {
      #expect(answer.hasPrefix(beginning))
    }
  }

  @Test(arguments: [["-std=c11"], ["-std=c99"], ["-x", "c++", "-std=c++11"], ["-x", "c++", "-std=c++20"]])
  func `the headers compile without a warning`(options: [String]) throws {
    for header in [CProgram.header, CProgram.arrowHeader] {
      let run = try CProgram.compiler.run(
        options + [
          "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-include", header, "/dev/null",
        ])
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }

  @Test func `nothing is exported but what the header declares`() throws {
    let run = try Tool("/usr/bin/nm").run(["--dynamic", "--defined-only", CProgram.library])
    let exported = Set(
      run.output.split(separator: "\n").filter { $0.contains(" T ") }.compactMap {
        $0.split(separator: " ").last.map(String.init)
      })
    let header = try String(contentsOfFile: CProgram.header, encoding: .utf8)
    let declared = Set(header.matches(of: /\b(navlog_\w+)\([^)]*\);/).map { String($0.1) })
    #expect(exported == declared)
  }
}
