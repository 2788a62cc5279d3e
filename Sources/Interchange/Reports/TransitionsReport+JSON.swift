package import Analytics

/// `stats transitions`.
package struct Transitions: FinishedReport {
  package static let name = "transitions"
  private let rows: [TransitionsReport.Row]

  package init(_ report: TransitionsReport) { rows = report.rows }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows {
      writer.beginObject()
      writer.write(row.from, kindKey: "fromKind", screenKey: "fromScreen")
      writer.write(row.to, kindKey: "toKind", screenKey: "toScreen")
      writer.key("count")
      writer.write(row.count)
      writer.key("sessions")
      writer.write(row.sessions)
      writer.endObject()
    }
    writer.endArray()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    var balance: [Screen?: Int] = [:]
    for row in rows {
      balance[row.from.screen, default: 0] -= row.count
      balance[row.to.screen, default: 0] += row.count
    }
    if let uneven = balance.first(where: { $0.value != 0 }) {
      return "\(uneven.key?.text ?? "the start") is not left as often as it is entered"
    }
    let visits = rows.reduce(0) { $0 + ($1.to.screen == nil ? 0 : $1.count) }
    guard visits == totals.visits else { return "transitions enter \(visits) visits of \(totals.visits)" }
    let uneven = rows.first { $0.sessions > $0.count || $0.sessions < 1 }
    return uneven.map { "\($0.count) transitions are of \($0.sessions) sessions" }
  }

  package var figures: Figures {
    var figures = Figures(["fromKind", "fromScreen", "toKind", "toScreen", "count", "sessions"])
    figures.rows = rows.map { row in
      [
        .text(row.from.kind), row.from.cell, .text(row.to.kind), row.to.cell, .count(row.count),
        .count(row.sessions),
      ]
    }
    return figures
  }
}

extension TransitionsReport.Node {
  fileprivate var kind: String {
    switch self {
    case .start: "start"
    case .screen(let screen): screen.kind.rawValue
    case .end: "end"
    }
  }

  fileprivate var cell: Figures.Cell {
    if case .screen(let screen) = self { .text(screen.text) } else { .none }
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ node: TransitionsReport.Node, kindKey: StaticString, screenKey: StaticString
  ) {
    key(kindKey)
    write(node.kind)
    key(screenKey)
    if case .screen(let screen) = node { write(screen.text) } else { null() }
  }
}
