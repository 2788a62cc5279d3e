import Foundation
import TestSupport
import Testing

/// The pictures on the page of `view`: those of `stats --svg`, of whatever there is on the page.
@Suite struct ViewPicturesTests {
  private static let steps = ["--steps", "r1,r2,tab:main", "--window", "30m"]

  /// Journals of every kind, made in a folder.
  private static let makers: [(name: String, make: @Sendable (TemporaryDirectory) throws -> String)] = [
    ("sealed", { try recorded(1, .sealed, in: $0) }),
    ("live", { try recorded(2, .live, in: $0) }),
    (
      "joined",
      { files in
        let paths = [try recorded(3, .sealed, in: files), try recorded(4, .sealed, in: files)]
        let joined = try paths.map { try Data(contentsOf: URL(filePath: $0)) }.reduce(Data(), +)
        try joined.write(to: files.url.appending(path: "joined.navlog"))
        return files.path("joined.navlog")
      }
    ),
    (
      "pack",
      { files in
        let paths = [try recorded(5, .sealed, in: files), try recorded(6, .live, in: files)]
        let result = try Tool.navlog.run(["pack"] + paths + ["-o", files.path("all.navlog")])
        try #require(result.exitCode == 0, "\(result.errors)")
        return files.path("all.navlog")
      }
    ),
    ("shop", { _ in "\(SharedFiles.packageRoot)/Journals/shop.navlog" }),
    ("windows", { _ in "\(SharedFiles.packageRoot)/Journals/windows.navlog" }),
  ]

  private static func recorded(
    _ seed: UInt64, _ ending: RandomWriter.Ending, in files: TemporaryDirectory
  ) throws -> String {
    let path = files.path("random\(seed).navlog")
    var writer = RandomWriter(seed: seed)
    try writer.record(count: 900, commitEvery: 60, ending, at: path)
    return path
  }

  @Test(arguments: makers.map(\.name))
  func `pictures of a whole journal are those of stats, to the byte`(kind: String) throws {
    let files = try TemporaryDirectory()
    let maker = try #require(Self.makers.first { $0.name == kind })
    let journal = try maker.make(files)
    let pictures = try Self.pictures(journal, Self.steps)
    #expect(pictures.map(\.kind) == ["funnel", "paths", "transitions", "screens", "sessions"])
    for (kind, svg) in pictures {
      let options = kind == "funnel" ? Self.steps : []
      let result = try Tool.navlog.run(["stats", kind, journal, "--svg"] + options)
      // The page has fewer lanes where there are many.
      #expect(svg == result.output || (kind == "sessions" && svg.contains("the first 24 of")), "\(kind)")
    }
  }

  @Test func `a part of a journal is counted as if there were no more`() throws {
    let work = try Workplace(recording: Intents.pushes(6))
    let part = try Workplace(recording: Array(Intents.pushes(6)[2...4]))
    let options = ["--from", "3", "--to", "6"]
    let (found, wanted) = (try Self.pictures(work.journal, options), try Self.pictures(part.journal, []))
    for (found, wanted) in zip(found, wanted) where found.kind != "sessions" {
      #expect(found == wanted, "\(found.kind)")
    }
    let data = try Self.block("pictures", work.journal, options)
    #expect(data["begunBefore"].int == 1)
    let head = try Self.block("head", work.journal, options)
    #expect(head["pictures"].array?.allSatisfy { !$0["command"].isThere } == true)
  }

  @Test func `the page tells the command that prints a picture`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let head = try Self.block("head", work.journal, ["--steps", "r1,r2", "--attempts"])
    let pictures = try #require(head["pictures"].array)
    for picture in pictures {
      let line = try #require(picture["command"].string?.dropFirst("navlog".count))
      let result = try work.bash("\"$0\"\(line)")
      #expect(result.exitCode == 0 && result.output.hasPrefix("<svg"), "\(result.errors)")
    }
    #expect(pictures.first?["command"].string?.hasSuffix("--steps r1,r2 --attempts --svg") == true)
    #expect(head["command"].string?.hasSuffix("--steps r1,r2 --attempts") == true)
  }

  @Test(arguments: [
    (["--window", "5m"], "--window is about a funnel: say its --steps too."),
    (["--attempts"], "--attempts is about a funnel: say its --steps too."),
    (["--steps", "a,,b"], "steps with commas"),
  ])
  func `a funnel that is none is refused`(options: [String], says: String) throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try Tool.navlog.run(["view", work.journal, "-o", "-"] + options)
    #expect(result.exitCode == 2 && result.output == "" && result.errors.contains(says), "\(result.errors)")
  }

  @Test func `a step that nothing shows is told, and the page is made`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try Tool.navlog.run(["view", work.journal, "-o", "-", "--steps", "r1,r22"])
    #expect(result.exitCode == 0 && result.output.hasPrefix("<!DOCTYPE html>"))
    #expect(result.errors.contains(#"No visit shows "r22". Did you mean "r2"?"#), "\(result.errors)")
  }

  @Test func `where nothing is visited there are no pictures`() throws {
    let work = try Workplace(recording: [])
    #expect(try Self.pictures(work.journal, []).isEmpty)
  }

  // MARK: Reading the page

  private static func pictures(_ path: String, _ options: [String]) throws -> [(kind: String, svg: String)] {
    let pictures = try block("pictures", path, options)["pictures"].array ?? []
    return pictures.compactMap { picture in
      guard let kind = picture["kind"].string, let svg = picture["svg"].string else { return nil }
      return (kind, svg)
    }
  }

  /// Data of the page that stand in it as they are.
  private static func block(_ kind: String, _ path: String, _ options: [String]) throws -> JSONLine {
    let page = try Tool.navlog.run(["view", path, "-o", "-"] + options)
    try #require(page.exitCode == 0, "\(page.errors)")
    let start = try #require(page.output.firstRange(of: #"data-kind="\#(kind)">"#)).upperBound
    let end = try #require(page.output[start...].firstRange(of: "</script>")).lowerBound
    return try JSONLine(String(page.output[start..<end]))
  }
}
