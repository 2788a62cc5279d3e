import Foundation
import Interchange
import Journal
import Navigation
import Replay
import TestSupport
import Testing

/// The page of `view` in a real browser: it is used as a person does, and folds as the engine does.
@Suite(.enabled(if: PageTests.canRun, "no chromium or no python3: Tools/setup --tests installs them"))
struct ViewPageTests {
  @Test(.timeLimit(.minutes(5)))
  func `the page does what its keys, links and filters say, and asks nothing of the network`() throws {
    let result = try PageTests.run("page.py", [Tool.navlog.path, PageTests.samples])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the page folds every event as the engine does`() throws {
    let files = try TemporaryDirectory()
    var journals = ["shop", "windows", "bug", "crash"].map { "\(PageTests.samples)/\($0).navlog" }
    for seed in Thoroughness.seeds(1, thorough: 3) {
      let path = files.path("random\(seed).navlog")
      var writer = RandomWriter(seed: UInt64(seed))
      for ending in [RandomWriter.Ending.sealed, .live] {
        try writer.record(count: 700, commitEvery: 50, ending, at: path)
      }
      journals.append(path)
    }
    journals += try PageTests.recordCasesOfApps(in: files)
    var arguments: [String] = []
    for (number, journal) in journals.enumerated() {
      let page = files.path("\(number).html")
      let result = try Tool.navlog.run(["view", journal, "-o", page])
      try #require(result.exitCode == 0, "\(result.errors)")
      arguments += [page, try files.write(PageTests.states(of: journal), to: "\(number).ndjson").path]
    }
    let result = try PageTests.run("states.py", arguments)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }
}

private enum PageTests {
  static let samples = SharedFiles.packageRoot + "/Journals"
  private static let python = "/usr/bin/python3"

  static var canRun: Bool {
    let browsers = ["/usr/bin/chromium", ProcessInfo.processInfo.environment["CHROMIUM"] ?? ""]
    return FileManager.default.isExecutableFile(atPath: python)
      && browsers.contains { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(_ script: String, _ arguments: [String]) throws -> Tool.Result {
    try Tool(python).run(
      ["\(SharedFiles.packageRoot)/Tools/web/tests/\(script)"] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
  }

  /// The state after each event of a journal, as `navlog state` prints it, a line each.
  static func states(of path: String) throws -> String {
    var journal = try JournalReader.open(path)
    let initial = try journal.initialState()
    var reader = EventReader(journal.makePage())
    var routes = PlainRouteSource()
    var moments: [String: Moment<Route>] = [:]
    var writer = JSONWriter()
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      while !reader.isAtEnd {
        let name = reader.session.name
        let start = (InitialState(of: reader.session) ?? initial).session()
        var moment = moments[name] ?? Moment(session: name, state: start)
        reader.apply(to: &moment.state, &routes)
        (moment.step, moment.position, moment.at) = (reader.step, reader.position, reader.at)
        let place = StatePlace(
          session: name, step: reader.step, position: reader.position,
          at: Timestamp(milliseconds: reader.at))
        writer.write(moment.state, at: place, routes: PlainRoutes())
        writer.endLine()
        moments[name] = moment
        reader.advance()
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Journals of apps with guards and links that wait.
  static func recordCasesOfApps(in files: TemporaryDirectory) throws -> [String] {
    let cases = SharedFiles.lines(of: "cases/conformance/contract.jsonl").filter { $0.contains("\"guards\"") }
    return try cases.prefix(40).enumerated().compactMap { number, line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let app = object?["app"] as? [String: Any], let intents = object?["intents"] as? [Any] else {
        return nil
      }
      try files.write(text(app), to: "\(number).app.json5")
      let path = files.path("app\(number).navlog")
      let result = try Tool.navlog.run(
        ["record", "-j", path, "--app", files.path("\(number).app.json5"), "--quiet"],
        input: intents.map(text).joined(separator: "\n"))
      return result.exitCode == 0 ? path : nil
    }
  }

  private static func text(_ json: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed), as: UTF8.self)
  }
}
