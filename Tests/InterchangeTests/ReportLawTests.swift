@testable import Analytics
import Replay
import Testing

@testable import Interchange

/// Conservation laws are checked as reports are made.
struct ReportLawTests {
  @Test func `numbers that add up break no law, others say which`() {
    let names = SharedNames()
    let (screens, transitions) = (Screens(ScreensReport(names)), Transitions(TransitionsReport(names)))
    #expect(screens.brokenLaw(Totals()) == nil && transitions.brokenLaw(Totals()) == nil)
    var totals = Totals()
    totals.visits = 3
    #expect(screens.brokenLaw(totals) == "screens have 0 visits, sessions 3")
    #expect(transitions.brokenLaw(totals) == "transitions enter 0 visits of 3")
  }
}
