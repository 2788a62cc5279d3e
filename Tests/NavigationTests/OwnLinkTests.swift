import Navigation
import Testing

/// A link that a front has resolved itself, in a session whose app declares none.
@Suite struct OwnLinkTests {
  @Test func `a link names a whole place`() {
    let run = Run(.push("a"), .present("m"), .open(Link(url: "x:", routes: ["b", "c"], tab: "t")))
    #expect(run.modals == [])
    #expect(run.session.windows[0].selectedTab == "t")
    #expect(run.stack("t") == ["b", "c"])
    #expect(run.stack() == ["a"])
  }

  @Test func `the same place again is no news`() {
    let link = Action<Route>.open(Link(url: "x:", routes: ["b", "c"], tab: "t"))
    #expect(Run(link, link).kinds == [.applied, .noop])
  }

  @Test func `entries that both stacks begin with keep their numbers`() {
    #expect(Run(.push("a"), .push("b"), .open(Link(url: "x:", routes: ["a", "c"]))).ids == [1, 3])
  }

  @Test func `a tab alone is shown as it is, an empty list is its root`() {
    let run = Run(.push("a", tab: "t"), .open(Link(url: "x:", tab: "t")))
    #expect(run.stack("t") == ["a"])
    #expect(Run(.push("a"), .open(Link(url: "x:", routes: []))).stack() == [])
  }

  @Test func `a link that nobody resolved leads nowhere`() {
    #expect(Run(.open(Link(url: "x://a"))).last == .rejected(.noMatch))
  }

  @Test func `a URL has a limit`() {
    let url = String(repeating: "x", count: Limits.bytesInURL + 1)
    #expect(Run(.open(Link(url: url, routes: ["a"]))).last == .rejected(.tooLarge))
  }
}
