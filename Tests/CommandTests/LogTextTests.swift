import Foundation
import TestSupport
import Testing

/// What `log` and its neighbours say to people: in columns, by name, and with what was probably meant.
@Suite struct LogTextTests {
  @Test func `columns stay where they are, and nothing is cut`() throws {
    let long = String(repeating: "long", count: 30)
    let work = try Workplace(recording: [
      #"{"intent":"push","route":"a","session":"s"}"#, #"{"intent":"push","route":"\#(long)","session":"s"}"#,
      #"{"intent":"push","route":"b","session":"s"}"#,
      #"{"intent":"pop","session":"a session with a long name"}"#, #"{"intent":"pop","session":"s"}"#,
    ])
    let lines = try work.navlog("log").output.split(separator: "\n").map(String.init)
    let columns = lines.map { line in line.firstRange(of: "applied").map { line.distance(to: $0.lowerBound) }
    }
    #expect(columns[0] != nil && columns[0] == columns[2] && columns[2] == columns[4])
    #expect(lines[1].contains(long) && lines[3].contains("a session with a long name"))
  }

  @Test(arguments: [
    (#"{"intent":"pussh","route":"a"}"#, "rejected unknownIntent (did you mean push?)"),
    (#"{"intent":"push","rout":"a"}"#, #"(route or routes is missing: did you mean route by "rout"?)"#),
    (#"{"intent":"select"}"#, "rejected badParams (tab is missing)"),
    (#"{"intent":"pop","count":"two"}"#, "rejected badParams (count wants an integer)"),
    (#"{"intent":"close","entry":1,"andAbove":1}"#, "rejected badParams (andAbove wants true or false)"),
    (#"{"intent":"zzz"}"#, "rejected unknownIntent"),
  ])
  func `a rejection names the key, and the word that was probably meant`(intent: String, says: String) throws
  {
    let work = try Workplace(recording: [intent])
    #expect(try work.navlog("log").output.hasSuffix("\(says)\n"))
  }

  @Test func `a session that is not there is 2, with the one that is nearest`() throws {
    let work = try Workplace(recording: Intents.pushes(1, session: "default"))
    for verb in ["log", "state", "view", "step"] {
      let options = verb == "view" ? ["-o", "-"] : []
      let result = try Tool.navlog.run([verb, work.journal, "--session", "defautl"] + options)
      #expect(result.exitCode == 2 && result.output == "", "\(verb)")
      #expect(
        result.errors.contains(#"no session "defautl". Did you mean "default"? There is only "default"."#),
        "\(verb): \(result.errors)")
    }
  }

  @Test(arguments: [
    (["--intent", "pussh"], "No event matches. Did you mean --intent push?"),
    (["--intent", "applied"], "No event matches. Did you mean --outcome applied?"),
    (["--route", "nowhere"], "No event matches."),
  ])
  func `a filter that lets nothing through says so`(options: [String], says: String) throws {
    let work = try Workplace(recording: Intents.pushes(1))
    let result = try Tool.navlog.run(["log", work.journal] + options)
    #expect(result.exitCode == 0 && result.output == "" && result.errors.contains(says), "\(result.errors)")
  }

  @Test func `app check tells warnings beside faults`() throws {
    let files = try TemporaryDirectory()
    let app = try files.write(
      """
      { app: "a", version: "1", tabs: ["home"], initialTab: "none", routes: { item: {} },
        links: { schemes: ["a"], patterns: [{ pattern: "item/:id", path: ["item"] }] } }
      """, to: "a.app.json5")
    let result = try Tool.navlog.run(["app", "check", app.path])
    #expect(result.exitCode == 1)
    #expect(result.output.contains("fault") && result.output.contains("warning"), "\(result.output)")
  }
}

extension String {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
