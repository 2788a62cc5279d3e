import Testing

@testable import navlog

@Suite struct TerminalTests {
  @Test(
    arguments: [
      (.auto, true, [:], true),
      (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func `colour follows the command line, then the environment, then the terminal`(
    choice: ColorChoice, isPresent: Bool, environment: [String: String], isColored: Bool
  ) {
    #expect(Terminal(isPresent: isPresent).usesColor(choice) { environment[$0] } == isColored)
  }

  @Test(
    arguments: [
      (5, nil, "5 events"), (5, 10, "50 %  5 of 10 events"), (0, 0, "0 events"),
      (11, 10, "100 %  11 of 10 events"),
    ] as [(Int, Int?, String)])
  func `progress says how far the work has come`(done: Int, total: Int?, line: String) {
    #expect(Progress.line(done, of: total, "events") == line)
  }
}
