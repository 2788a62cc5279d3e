import Analytics
import Testing

/// Visits: one visible screen a window, from when it comes into view until it goes.
@Suite struct VisitTests {
  @Test func `a window that closes while another opens is left there`() throws {
    let restored =
      #"{"format":1,"app":"x","version":"1","state":{"windows":{"#
      + #""second":{"selectedTab":"main","tabs":{"main":["b"]}}}}}"#
    let story = try Story([
      #"{"intent":"push","route":"a","at":0}"#, #"{"intent":"restore","snapshot":\#(restored),"at":5000}"#,
      #"{"intent":"push","route":"c","at":9000}"#,
    ])
    let session = try story.sessions()[0]
    #expect(try story.screens() == ["a", "b", "c"])
    #expect(session.visits.map(\.isCensored) == [false, false, true])
    #expect(session.visits[0].leftPosition == 2 && session.visits[0].gross == 5000)
  }

  @Test func `the same route pushed again is a visit of its own, with a loop between the two`() throws {
    let story = try Story([
      #"{"intent":"push","route":{"name":"product","params":{"id":1}}}"#,
      #"{"intent":"push","route":{"name":"product","params":{"id":2}}}"#,
      #"{"intent":"replaceTop","route":"home"}"#, #"{"intent":"replaceTop","route":"home"}"#,
    ])
    #expect(try story.screens() == ["product", "product", "home", "home"])
    let rows = try story.count(TransitionsReport.init).rows
    let loops = rows.filter { $0.from == $0.to }.map { ($0.from.screen?.name, $0.count) }
    #expect(loops.map(\.0) == ["home", "product"] && loops.map(\.1) == [1, 1])
  }

  @Test func `what contains screens is none: one leaf a window is visible`() throws {
    let story = try Story([
      #"{"intent":"select","tab":"shop","route":"list"}"#,
      #"{"intent":"present","route":"checkout","path":["address"]}"#, #"{"intent":"pop"}"#,
      #"{"intent":"dismiss"}"#, #"{"intent":"select","tab":"main"}"#,
    ])
    #expect(try story.screens() == ["list", "address", "checkout", "list", "tab:main"])
    let visits = try story.sessions()[0].visits
    #expect(visits.map(\.arrival) == [.tab, .present, .pop, .dismiss, .tab])
    for (visit, next) in zip(visits, visits.dropFirst()) {
      #expect(visit.leftPosition == next.enteredPosition)
    }
  }

  @Test func `the time before a screen is loaded anew is its own, not that of the one before`() throws {
    let story = try Story([
      #"{"intent":"push","route":"before","at":0}"#, #"{"intent":"push","route":"a","at":1000}"#,
      #"{"intent":"replaceTop","route":"a","at":8000}"#, #"{"intent":"end","at":9500}"#,
    ])
    #expect(try story.sessions()[0].visits.map(\.gross) == [1000, 7000, 1500])
  }

  @Test func `time in background is taken off once, however often the app leaves`() throws {
    var lines = [#"{"intent":"push","route":"a","at":0}"#]
    for (leaves, returns) in [(1000, 5000), (7000, 7500), (10_500, 60_000)] {
      lines.append(#"{"intent":"background","at":\#(leaves)}"#)
      lines.append(#"{"intent":"foreground","at":\#(returns)}"#)
    }
    let story = try Story(lines + [#"{"intent":"end","at":60000}"#])
    let visit = try story.sessions()[0].visits[0]
    #expect(visit.gross == 60_000 && visit.net == 6000)
  }

  @Test func `a session that never came back was left when it went to background`() throws {
    let story = try Story([
      #"{"intent":"push","route":"a","at":0}"#, #"{"intent":"background","at":4000}"#,
      #"{"intent":"push","route":"b","at":90000}"#,
    ])
    let visits = try story.sessions()[0].visits
    #expect(visits.map(\.gross) == [90_000, 0] && visits.map(\.net) == [4000, 0])
    #expect(visits.allSatisfy { !$0.isCensored })
  }

  @Test func `denied, stale and repeated intents make no visits`() throws {
    let story = try Story([
      #"{"intent":"push","route":"a"}"#, #"{"intent":"push","route":"b","from":77}"#,
      #"{"intent":"popTo","name":"nowhere"}"#, #"{"intent":"push","route":"a","ifTop":"ignore"}"#,
    ])
    #expect(try story.screens() == ["a"])
  }
}
