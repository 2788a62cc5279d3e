import Analytics
import Replay
import TestSupport
import Testing

/// Funnels: how far sessions come, by order of events and never of times.
@Suite struct FunnelTests {
  /// How many sessions reached each step.
  private func reached(_ report: FunnelReport) -> [Int] { report.steps.map(\.reached) }

  @Test func `two steps at one time are in the order of their events`() throws {
    let forward = try Story(pushing: ["home", "product"], at: 100)
    let backward = try Story(pushing: ["product", "home"], at: 100)
    #expect(try reached(forward.funnel("home", "product", window: 0)) == [1, 1])
    #expect(try reached(backward.funnel("home", "product", window: 0)) == [1, 0])
  }

  @Test func `the best attempt counts among repeated ones; a strict one needs the very next visit`() throws {
    let events = ["install", "start", "login", "install", "start", "install", "start", "login", "end"]
    let story = try Story(pushing: events)
    #expect(try reached(story.funnel("install", "start", "login", "end", window: 3_600_000)) == [1, 1, 1, 1])
    #expect(try reached(story.funnel("install", "start", "login", "end", mode: .strict)) == [1, 1, 1, 1])
    let broken = try Story(pushing: Array(events.dropLast(2)) + ["home", "login", "end"])
    #expect(try reached(broken.funnel("install", "start", "login", "end", mode: .strict)) == [1, 1, 1, 0])
  }

  @Test func `a repeated step and a double event at one time do not stop a funnel`() throws {
    let story = try Story(pushing: ["a", "b", "b", "c"], at: 5000)
    #expect(try reached(story.funnel("a", "b", "c", window: 0)) == [1, 1, 1])
  }

  @Test(arguments: [["a", "a", "a"], ["a", "b", "b"], ["a", "b", "c"], ["a", "b", "a"]])
  func `steps may repeat or differ: whoever took them all has come through`(steps: [String]) throws {
    let story = try Story(pushing: steps)
    #expect(try reached(story.funnel(steps[0], steps[1], steps[2])) == [1, 1, 1])
    let shorter = try Story(pushing: Array(steps.dropLast()))
    #expect(try reached(shorter.funnel(steps[0], steps[1], steps[2])) == [1, 1, 0])
  }

  @Test func `who completed all steps has dropped off nowhere`() throws {
    let steps = ["a", "b", "c", "d", "e"]
    let story = try Story(
      steps.enumerated().map { #"{"intent":"push","route":"\#($1)","at":\#($0 * 30_000)}"# })
    let report = try story.funnel("a", "b", "c", "d", "e", window: 1_209_600_000)
    #expect(reached(report) == [1, 1, 1, 1, 1])
    #expect(report.steps.allSatisfy { $0.droppedOff + $0.continued + $0.cut + $0.open == 0 })
    #expect(report.timeToConvert.median == 120_000)
  }

  @Test func `signing in on the way does not split a session's funnel`() throws {
    let story = try Story([
      #"{"intent":"push","route":"home"}"#, #"{"intent":"push","route":"signIn"}"#,
      #"{"intent":"set","facts":{"signedIn":true},"actor":"u1"}"#,
      #"{"intent":"replaceTop","route":"checkout","actor":"u1"}"#,
    ])
    #expect(try reached(story.funnel("home", "checkout")) == [1, 1])
    #expect(try reached(story.funnel("home", "fact:signedIn")) == [1, 1])
  }

  @Test func `a window includes its end, and counts from the first step`() throws {
    let story = try Story([
      #"{"intent":"push","route":"a","at":0}"#, #"{"intent":"push","route":"b","at":4000}"#,
      #"{"intent":"push","route":"c","at":8000}"#, #"{"intent":"end","at":9000}"#,
    ])
    #expect(try reached(story.funnel("a", "b", "c", window: 8000)) == [1, 1, 1])
    let cut = try story.funnel("a", "b", "c", window: 7999)
    #expect(reached(cut) == [1, 1, 0] && cut.steps[1].cut == 1)
  }

  /// Whether it dropped off, went on elsewhere, or was cut.
  @Test(
    arguments: [
      (["a", "b"], nil, [1, 0, 0]), (["a", "b", "b"], nil, [1, 0, 0]), (["a", "b", "x"], nil, [0, 1, 0]),
      (["a", "b", "x", "c"], "x", [0, 0, 1]), (["a", "b", "x", "c", "b"], "x", [1, 0, 0]),
    ] as [([String], String?, [Int])])
  func `whoever came to the second of three steps and no further stands in one place`(
    screens: [String], without: String?, places: [Int]
  ) throws {
    let lines = screens.map { #"{"intent":"push","route":"\#($0)","at":0}"# }
    let story = try Story(lines + [#"{"intent":"end","at":0}"#])
    let step = try story.funnel("a", "b", "c", window: 1000, without: without).steps[1]
    #expect([step.droppedOff, step.continued, step.cut] == places && step.open == 0)
  }

  @Test func `an attempt is open while its session may go on and its window outlasts the journal`() throws {
    let first = #"{"intent":"push","route":"a","at":0}"#
    for (last, isOpen) in [(9999, true), (10_000, false)] {
      let story = try Story([first, #"{"session":"other","intent":"mark","name":"m","at":\#(last)}"#])
      let step = try story.funnel("a", "b", window: 10_000).steps[0]
      #expect((step.open, step.droppedOff) == (isOpen ? 1 : 0, isOpen ? 0 : 1))
    }
    let ended = try Story([first, #"{"intent":"end","at":1}"#])
    #expect(try ended.funnel("a", "b", window: 10_000).steps[0].open == 0)
  }

  @Test(arguments: [1, 4])
  func `sessions that are not counted tell too how far the journal goes`(threads: Int) throws {
    let first = #"{"intent":"push","route":"a","source":"web","at":0}"#
    for (last, isOpen) in [(9999, true), (10_000, false)] {
      let story = try Story([
        first, #"{"session":"other","intent":"push","route":"b","source":"app","at":\#(last)}"#,
      ])
      var funnel = Funnel(steps: ["a", "b"].compactMap { VisitPattern($0) })
      funnel.window = 10_000
      var filter = SessionFilter()
      filter.sources = ["web"]
      let names = SharedNames()
      let counted = try Counting(FunnelReport(funnel, names), over: NumberedRouteSource.self, filter: filter)
        .count([story.path], threads: threads)
      #expect(counted.totals.sessions == 1 && counted.report.steps[0].open == (isOpen ? 1 : 0))
      let listing = Listing(FunnelReport(funnel, names), rows: [])
      let listed = try Counting(listing, over: NumberedRouteSource.self, filter: filter)
        .count([story.path], threads: threads).report.sorted()
      #expect(listed.map { $0.contribution.detail == "open" } == [isOpen])
    }
  }

  @Test func `in any order each visit fills a step of its own`() throws {
    let story = try Story(pushing: ["b", "a", "a"])
    #expect(try reached(story.funnel("a", "b", "a", mode: .any)) == [1, 1, 1])
    #expect(try reached(story.funnel("a", "b", "b", mode: .any)) == [1, 1, 0])
  }

  @Test func `ties change nothing, however many threads count`() throws {
    let files = try TemporaryDirectory()
    let recording = try RandomRecording(seed: 5, count: 6000, sessionCount: 300, at: files.path("j.navlog"))
    let funnel = Funnel(steps: ["a", "b", "a"].compactMap { VisitPattern($0) })
    let counts = try [1, 2, 8].map { threads in
      let counting = Counting(FunnelReport(funnel, SharedNames()), over: WholeRouteSource.self)
      return try counting.count([recording.path], threads: threads).report.steps
    }
    #expect(counts[0][0].reached > 100 && counts.allSatisfy { $0 == counts[0] })
  }
}
