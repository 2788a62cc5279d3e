import Analytics
import Navigation
import Replay

/// The table of visits: a row a visit, by session, window and order of happening.
struct VisitsTable: SessionTable {
  typealias Routes = WholeRouteSource

  static let schema = TableSchema(
    "visits", "A row a visit: an interval in which one screen was the visible one of a window.",
    [
      .init("session", .text, "The session."),
      .init("window", .text, "The window."),
      .init("visit", .integer, "Which visit of its window in the session it is, from 1."),
      .init("kind", .text, "`entry` for a screen on a stack, `root` for that of a tab."),
      .init("screen", .text, "The route's name; of a root `tab:` and the tab's name."),
      .init("params", .text, "The route's parameters as JSON, keys sorted; `null` for a root."),
      .init("tab", .text, "The selected tab."),
      .init("modal", .integer, "The id of the modal that it stood in; `null` for none."),
      .init("entry", .integer, "The entry's id; `null` for a root."),
      .init("arrival", .text, "What led there, as `push`, `pop` or `link`."),
      .init("enteredPosition", .integer, "The position of the event that began it."),
      .init("enteredStep", .integer, "That event's number within its session."),
      .init("leftPosition", .integer, "The position of the event that ended it; `null` if none did."),
      .init("enteredAt", .time, "When it began."),
      .init("leftAt", .time, "When it ended; `null` if it did not."),
      .init("grossMs", .integer, "How long it was, in milliseconds; `null` if it did not end."),
      .init("netMs", .integer, "The same without time in background; `null` if it did not end."),
      .init("censored", .flag, "Whether session or journal ended without an end of it."),
    ])

  struct Piece: TableRows {
    let session: SessionVisits
    /// The indices of its visits, window by window.
    let order: [Int]

    var position: UInt64 { session.firstPosition }
    var byteCount: Int { 300 + session.visits.count * 120 + session.parameters.count * 60 }
    var rowCount: Int { order.count }
  }

  func pieces(of session: SessionVisits, _ observed: NoObserver) -> [Piece] {
    let windows = session.windowOrder
    let order = session.visits.indices.sorted { one, other in
      let (left, right) = (
        windows[Int(session.visits[one].window)], windows[Int(session.visits[other].window)]
      )
      return (left, one) < (right, other)
    }
    return [Piece(session: session, order: order)]
  }
}

extension VisitsTable.Piece {
  func append(row: Int, to batch: inout TableBatch, _ context: inout RowContext) {
    let index = order[row]
    let visit = session.visits[index]
    batch.append(session.name)
    batch.append(session.windows[Int(visit.window)])
    batch.append(Int64(visit.number))
    batch.append(visit.screen, context)
    append(session.parameters[index], to: &batch, &context)
    batch.append(context.names[Int(visit.tab)])
    batch.append(visit.modal == 0 ? nil : visit.modal)
    batch.append(visit.entry == 0 ? nil : visit.entry)
    batch.append(visit.arrival.rawValue)
    batch.append(visit.enteredPosition &+ context.offset)
    batch.append(visit.enteredStep)
    batch.append(visit.isCensored ? nil : visit.leftPosition &+ context.offset)
    batch.append(visit.enteredAt)
    batch.append(visit.isCensored ? nil : visit.leftAt)
    batch.append(visit.isCensored ? nil : visit.gross)
    batch.append(visit.isCensored ? nil : visit.net)
    batch.append(visit.isCensored)
  }

  private func append(
    _ parameters: [String: Value]?, to batch: inout TableBatch, _ context: inout RowContext
  ) {
    guard let parameters else { return batch.appendNull() }
    context.writer.removeAll()
    context.writer.write(parameters)
    context.writer.withBytes { batch.append(utf8: $0) }
  }
}

extension SessionVisits {
  /// The place of each window among all when they are sorted by the bytes of their names.
  var windowOrder: [Int] {
    let sorted = windows.indices.sorted { windows[$0].utf8.lexicographicallyPrecedes(windows[$1].utf8) }
    var places = [Int](repeating: 0, count: windows.count)
    for (place, window) in sorted.enumerated() { places[window] = place }
    return places
  }
}
