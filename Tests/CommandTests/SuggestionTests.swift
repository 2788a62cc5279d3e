import Testing

@testable import navlog

@Suite struct SuggestionTests {
  private static let verbs = ["record", "recover", "replay", "log", "info", "state", "stats", "step"]

  @Test(
    arguments: [
      ("recrod", "record"), ("recor", "record"), ("lgo", "log"), ("inof", "info"), ("sate", "state"),
      ("repaly", "replay"), ("rep", "replay"), ("stat", "state"), ("s", nil), ("frobnicate", nil), ("", nil),
    ] as [(String, String?)])
  func `the word that was meant is found, or none`(typed: String, meant: String?) {
    #expect(typed.nearest(among: Self.verbs) == meant)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "bca", 2),
    ("kitten", "sitting", 3), ("naïve", "naive", 1),
  ])
  func `slips are counted alike from both sides`(one: String, other: String, slips: Int) {
    #expect(one.slips(to: other) == slips)
    #expect(other.slips(to: one) == slips)
  }
}
