import Navigation
import Replay

/// A state in one line: where the user is.
struct StateLine {
  let moment: Moment<Route>

  var text: String {
    "\(moment.session.shown)  step \(moment.step)  "
      + moment.state.windows.map(text(of:)).joined(separator: " | ")
  }

  private func text(of window: Window<Route>) -> String {
    let name = moment.state.windows.count > 1 ? "\(window.name.shown): " : ""
    let tab = window.tab(named: window.selectedTab)
    let stack = tab.map { $0.columns.isEmpty ? $0.stack : $0.columns.flatMap(\.stack) } ?? []
    let path = ([window.selectedTab.shown] + stack.map(\.route.shown)).joined(separator: " › ")
    let modals = window.modals.map { " + \($0.style.rawValue) \($0.stack.map(\.route).shown)" }
    return name + path + modals.joined()
  }
}
