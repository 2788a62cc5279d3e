import Analytics
import Testing

/// Sessions, their ends and their bounces, whatever the clock says.
@Suite struct SessionCaseTests {
  private static let halfHour: Int64 = 1_800_000

  private func pushes(_ times: [Int64]) throws -> Story {
    try Story(times.map { #"{"intent":"push","route":"a","at":\#($0)}"# })
  }

  @Test func `only a pause longer than the gap cuts a session`() throws {
    let pauses: [Int64] = [1_799_000, 1_800_000, 1_801_000]
    var at: Int64 = 0
    let story = try pushes(
      [0]
        + pauses.map { pause in
          at += pause; return at
        })
    let pieces = try story.sessions(gap: Self.halfHour)
    #expect(pieces.map(\.name) == ["default", "default~2"] && pieces.map(\.eventCount) == [3, 1])
    #expect(try story.sessions().count == 1)
  }

  @Test func `the last visit of a piece that the gap cut off has no known end`() throws {
    let pieces = try pushes([0, 1000, 9_000_000]).sessions(gap: Self.halfHour)
    #expect(pieces[0].visits.map(\.isCensored) == [false, true])
    #expect(pieces[0].duration == 1000 && pieces[1].visits.map(\.number) == [1])
  }

  @Test func `an event of days ago is a session of its own`() throws {
    let day: Int64 = 86_400_000
    let pieces = try pushes([0, 3 * day, 3 * day + 5000]).sessions(gap: Self.halfHour)
    #expect(pieces.map(\.duration) == [0, 5000])
  }

  @Test(arguments: [
    ("2026-11-30T10:59:50Z", "2026-11-30T11:00:05Z"), ("2026-11-30T23:59:50Z", "2026-12-01T00:00:05Z"),
    ("2026-10-25T00:59:50Z", "2026-10-25T01:00:05Z"),
  ])
  func `a new hour, a new day or a change of the clocks cuts nothing`(start: String, later: String) throws {
    let story = try Story([
      #"{"intent":"push","route":"home","at":"\#(start)"}"#,
      #"{"intent":"push","route":"catalog","at":"\#(later)"}"#,
    ])
    let sessions = try story.sessions(gap: Self.halfHour)
    #expect(sessions.count == 1 && !sessions[0].isBounce && sessions[0].duration == 15_000)
  }

  @Test(
    arguments: [
      ([], true), ([#"{"intent":"background"}"#, #"{"intent":"foreground"}"#, #"{"intent":"end"}"#], true),
      ([#"{"intent":"open","url":"x://nowhere"}"#], false), ([#"{"intent":"pop","count":0}"#], false),
      ([#"{"intent":"mark","name":"here"}"#], false),
    ] as [([String], Bool)])
  func `a bounce is one visit and no further intent, refused ones too`(further: [String], isBounce: Bool)
    throws
  {
    let session = try Story([#"{"intent":"push","route":"home"}"#] + further).sessions()[0]
    #expect(session.visits.count == 1 && session.isBounce == isBounce)
  }

  @Test func `a clock that jumps back moves no event and makes no time negative`() throws {
    let story = try pushes([7_200_000, 7_205_000, 5000, 9000])
    let visits = try story.sessions()[0].visits
    #expect(visits.map(\.enteredPosition) == [1, 2, 3, 4] && visits.map(\.gross) == [5000, 0, 4000, 0])
    #expect(visits[1].leftAt == 5000)
    #expect(try story.sessions()[0].duration == 0)
  }
}
