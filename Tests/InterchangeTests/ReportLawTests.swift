@testable import Analytics
import Replay
import TestSupport
import Testing

@testable import Interchange

/// Conservation laws are checked as reports are made.
@Suite struct ReportLawTests {
  @Test func `numbers that add up break no law, others say which`() {
    let names = SharedNames()
    let (screens, transitions) = (Screens(ScreensReport(names)), Transitions(TransitionsReport(names)))
    #expect(screens.brokenLaw(Totals()) == nil && transitions.brokenLaw(Totals()) == nil)
    var totals = Totals()
    totals.visits = 3
    #expect(screens.brokenLaw(totals) == "screens have 0 visits, sessions 3")
    #expect(transitions.brokenLaw(totals) == "transitions enter 0 visits of 3")
    #expect(Tabs(TabsReport(names)).brokenLaw(totals) == "tabs have 0 visits, sessions 3")
    #expect(Sessions(SessionsReport(names)).brokenLaw(totals) == "rows add up to 0 events and 0 visits")
    totals.visited = 2
    let paths = Paths(PathsReport(.init(), names), top: nil)
    #expect(paths.brokenLaw(totals) == "2 sessions have 0 paths")
    #expect(screens.brokenLaw(totals) == "0 sessions are entered of 2")
  }
}
