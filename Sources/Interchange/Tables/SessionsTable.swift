import Analytics
import Replay

/// The table of sessions: a row a session, by first position.
struct SessionsTable: SessionTable {
  typealias Routes = NumberedRouteSource

  static let schema = TableSchema(
    "sessions", "A row a session, with its ends.",
    [
      .init("session", .text, "The session."),
      .init("startedAt", .time, "When its first event was."),
      .init("lastAt", .time, "When its last event was."),
      .init("durationMs", .integer, "From the one to the other, in milliseconds."),
      .init("events", .integer, "How many events it has."),
      .init("visits", .integer, "How many visits it has, in all windows."),
      .init("ended", .flag, "Whether it was said that it is over."),
      .init("entryKind", .text, "The kind of the first screen; `null` without visits."),
      .init("entryScreen", .text, "The first screen; `null` without visits."),
      .init("exitKind", .text, "The kind of the last screen; `null` without visits."),
      .init("exitScreen", .text, "The last screen; `null` without visits."),
      .init("bounce", .flag, "Whether it is one visit and nothing further was asked for."),
    ])

  struct Piece: TableRows {
    let row: SessionsReport.Row

    var position: UInt64 { row.firstPosition }
    var byteCount: Int { 200 + row.session.utf8.count }
    var rowCount: Int { 1 }
  }

  func pieces(of session: SessionVisits, _ observed: NoObserver) -> [Piece] {
    [Piece(row: SessionsReport.Row(session))]
  }
}

extension SessionsTable.Piece {
  func append(row _: Int, to batch: inout TableBatch, _ context: inout RowContext) {
    batch.append(row.session)
    batch.append(row.startedAt)
    batch.append(row.lastAt)
    batch.append(row.duration)
    batch.append(row.events)
    batch.append(row.visits)
    batch.append(row.hasEnded)
    batch.append(row.entry, context)
    batch.append(row.exit, context)
    batch.append(row.isBounce)
  }
}
