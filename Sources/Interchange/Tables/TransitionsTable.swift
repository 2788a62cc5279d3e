import Analytics
import Replay

/// The table of transitions: a row an occurrence, by session, window and order of happening.
struct TransitionsTable: SessionTable {
  typealias Routes = NumberedRouteSource

  static let schema = TableSchema(
    "transitions",
    "A row a step from one visit of a window to the next, start and end of the session included.",
    [
      .init("session", .text, "The session."),
      .init("window", .text, "The window."),
      .init("position", .integer, "The position of the event that made it; `null` to an end nobody saw."),
      .init("at", .time, "When it was; `null` to an end that nobody saw."),
      .init("fromKind", .text, "`start`, `root` or `entry`."),
      .init("fromScreen", .text, "The screen that was left; `null` at the start."),
      .init("toKind", .text, "`root`, `entry` or `end`."),
      .init("toScreen", .text, "The screen that was entered; `null` at the end."),
      .init("fromVisit", .integer, "The number of the visit that was left; `null` at the start."),
      .init("toVisit", .integer, "The number of the visit that was entered; `null` at the end."),
    ])

  struct Piece: TableRows {
    let session: SessionVisits
    let transitions: [SessionVisits.Transition]

    var position: UInt64 { session.firstPosition }
    var byteCount: Int { 300 + session.visits.count * 160 }
    var rowCount: Int { transitions.count }
  }

  func pieces(of session: SessionVisits, _ observed: NoObserver) -> [Piece] {
    let windows = session.windowOrder
    let transitions = session.transitions
    let places = transitions.map { transition in
      (transition.to ?? transition.from).map { windows[Int(session.visits[$0].window)] } ?? 0
    }
    let order = transitions.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return [Piece(session: session, transitions: order.map { transitions[$0] })]
  }
}

extension TransitionsTable.Piece {
  func append(row: Int, to batch: inout TableBatch, _ context: inout RowContext) {
    let from = transitions[row].from.map { session.visits[$0] }
    let to = transitions[row].to.map { session.visits[$0] }
    let left = from.flatMap { $0.isCensored ? nil : $0 }
    batch.append(session.name)
    batch.append((to ?? from).map { session.windows[Int($0.window)] })
    batch.append((to?.enteredPosition ?? left?.leftPosition).map { $0 &+ context.offset })
    batch.append(to?.enteredAt ?? left?.leftAt)
    append(from, or: "start", to: &batch, context)
    append(to, or: "end", to: &batch, context)
    batch.append(from.map { Int64($0.number) })
    batch.append(to.map { Int64($0.number) })
  }

  private func append(
    _ visit: Visit?, or kind: String, to batch: inout TableBatch, _ context: borrowing RowContext
  ) {
    guard let visit else {
      batch.append(kind)
      return batch.appendNull()
    }
    batch.append(visit.screen, context)
  }
}
