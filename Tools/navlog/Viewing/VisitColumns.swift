import Analytics
import Interchange

/// The visits of a page, column by column, so that it can tell which events a mark of a picture counts.
struct VisitColumns: Sendable {
  private var visits: [Row] = []
  /// For each step of the funnel that a session reached, or an attempt, the event that it is known by.
  private var reached: [(step: Int, position: UInt64)] = []

  private struct Row {
    var position: UInt64
    var window: Int32
    var screen: ScreenNumber
  }

  mutating func add(_ session: SessionVisits, reached: [Contribution]) {
    visits += session.visits.map { visit in
      Row(position: visit.enteredPosition, window: visit.window, screen: visit.screen)
    }
    self.reached += reached.map { ($0.number, $0.position) }
  }

  func write(names: [String], to writer: inout JSONWriter) {
    // Visits that one event began stay in the order of their session.
    let order = visits.indices.sorted { (visits[$0].position, $0) < (visits[$1].position, $1) }
    let rows = order.map { visits[$0] }
    let positions = rows.map { Int(clamping: $0.position) }
    var screens = WordTable()
    let numbers = rows.map { row in
      let screen = row.screen.screen(names)
      return screens.number(of: "\(screen.kind.rawValue) \(screen.name)")
    }
    writer.key("screens")
    writer.write(screens.words)
    writer.key("visits")
    writer.write(columns: [
      ("position", EventColumns.differences(positions)), ("window", rows.map { Int($0.window) }),
      ("screen", numbers),
    ])
    let steps = reached.sorted { ($0.position, $0.step) < ($1.position, $1.step) }
    writer.key("reached")
    writer.write(columns: [
      ("position", EventColumns.differences(steps.map { Int(clamping: $0.position) })),
      ("step", steps.map(\.step)),
    ])
  }
}
