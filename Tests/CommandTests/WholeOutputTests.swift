import Foundation
import TestSupport
import Testing

/// Files that are written anew appear whole, or stay as they were.
@Suite struct WholeOutputTests {
  /// With room for so many blocks a file, as on a disk that is full.
  private static let fullDisk = "ulimit -f 1; "

  private func names(_ work: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: work.files.url.path).sorted()
  }

  @Test(arguments: [
    #""$0" view "$1" -o "$2/out""#, #""$0" export "$1" --format intents --to "$2/out""#,
    #""$0" replay "$1" --app "$2/none.json5" --baseline "$2/out" --accept"#,
    #""$0" export "$1" --format csv --to "$2/out""#, #""$0" export "$1" --format sqlite --to "$2/out""#,
  ])
  func `on a full disk what was there stays, and nothing is left beside it`(line: String) throws {
    let work = try Workplace(recording: Intents.pushes(200))
    let names = (1...200).map { "r\($0)" }
    let rules = """
      { app: "a", version: "1", routes: { \(names.map { "\($0): {}" }.joined(separator: ", ")) },
        guards: [{ routes: \(names), deny: "no" }] }
      """
    try work.files.write(rules, to: "none.json5")
    try work.files.write("old", to: "out")
    let before = try self.names(work)
    let result = try work.bash(Self.fullDisk + line)
    #expect(
      result.exitCode == 2 && result.errors.contains("out: Writing did not succeed"), "\(result.errors)")
    #expect(try String(contentsOfFile: work.files.path("out"), encoding: .utf8) == "old")
    #expect(try self.names(work) == before)
  }

  /// What is written takes long, as the journal is named so often; signals reach it as from a terminal.
  @Test(arguments: zip(["csv", "xes", "sqlite"], ["INT", "TERM", "HUP"]))
  func `a signal leaves what was there, and nothing beside it`(format: String, signal: String) throws {
    let work = try Workplace(recording: Intents.pushes(400))
    try work.files.write("old", to: "out")
    let before = try self.names(work)
    let result = try work.bash(
      #"""
      set -m; cd "$2"
      "$0" export $(yes a.navlog | head -500) --format \#(format) --to out & exporter=$!
      until compgen -G '.navlog-*' > /dev/null || ! kill -0 $exporter; do sleep 0.01; done
      kill -\#(signal) $exporter; wait $exporter; kill -l $?
      """#)
    #expect(result.output == "\(signal)\n", "\(result.errors)")
    #expect(try String(contentsOfFile: work.files.path("out"), encoding: .utf8) == "old")
    #expect(try self.names(work) == before)
  }

  /// A journal that is made from others grows under a name of its own.
  @Test(arguments: zip(["pack", "recover"], ["TERM", "INT"]))
  func `a signal leaves nothing of a journal that is not whole`(verb: String, signal: String) throws {
    let work = try Workplace(recording: Intents.pushes(400))
    let result = try work.bash(
      #"""
      set -m; cd "$2"
      cat $(yes a.navlog | head -2000) > many.navlog
      "$0" \#(verb) many.navlog -o new.navlog & writer=$!
      until compgen -G '*.unfinished' > /dev/null || ! kill -0 $writer; do sleep 0.01; done
      kill -\#(signal) $writer; wait $writer; kill -l $?
      """#)
    #expect(result.output.hasSuffix("\(signal)\n"), "\(result.errors)")
    #expect(try names(work).filter { $0.hasPrefix("new") }.isEmpty)
  }

  @Test func `an ignored signal ends nothing`() throws {
    let work = try Workplace(recording: Intents.pushes(400))
    let result = try work.bash(
      #"""
      set -m; cd "$2"; trap '' HUP
      "$0" export $(yes a.navlog | head -50) --format csv --to out & exporter=$!
      until compgen -G '.navlog-*' > /dev/null || ! kill -0 $exporter; do sleep 0.01; done
      kill -HUP $exporter; wait $exporter; echo $?; wc -l < out
      """#)
    #expect(result.output == "0\n20001\n", "\(result.errors)")
  }

  @Test func `a link stays a link, and a file keeps who may read it`() throws {
    let work = try Workplace(recording: Intents.pushes(2))
    let result = try work.bash(
      #"""
      cd "$2"; echo old > real; chmod 600 real; ln -s real link
      "$0" view "$1" -o link; stat -c %a real; test -L link && grep -c "<html" real
      """#)
    #expect(result.output == "600\n1\n", "\(result.errors)")
  }

  @Test func `devices, pipes and open files are written directly`() throws {
    let work = try Workplace(recording: Intents.pushes(2))
    let result = try work.bash(
      #"""
      cd "$2"; mkfifo pipe; cat pipe > copy & "$0" view "$1" -o pipe; wait
      "$0" view "$1" -o /dev/stdout > direct; "$0" view "$1" -o /dev/full; echo $?
      cmp <(sed '/<footer/d' copy) <(sed '/<footer/d' direct) && grep -c "</html>" copy
      """#)
    #expect(result.output == "2\n1\n", "\(result.errors)")
  }
}
