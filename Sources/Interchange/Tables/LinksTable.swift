import Analytics
import Navigation
import Replay

/// The table of links: a row a link that was received, by position.
struct LinksTable: SessionTable {
  typealias Routes = NumberedRouteSource

  static let schema = TableSchema(
    "links", "A row a link that was received, with what became of it.",
    [
      .init("session", .text, "The session."),
      .init("window", .text, "The window that it was meant for."),
      .init("position", .integer, "The position of the event that received it."),
      .init("receivedAt", .time, "When that was."),
      .init("url", .text, "The URL as the journal keeps it, redacted; `null` where none was sent."),
      .init("pattern", .text, "The pattern that it matches; `null` without an app, or where none does."),
      .init("result", .text, "What became of it, as `opened`, `denied` or `pending`."),
      .init("reason", .text, "The last outcome's reason, else why it waited last; `null` for none."),
      .init("settledPosition", .integer, "The event that settled it; `null` while it waits."),
      .init("settledAt", .time, "When that was; `null` while it waits."),
      .init("latencyGrossMs", .integer, "From one to the other, in milliseconds; `null` while it waits."),
      .init("latencyNetMs", .integer, "The same without time in background."),
    ])

  struct Piece: TableRows {
    let session: String
    let record: LinkRecord

    var position: UInt64 { record.position }
    var byteCount: Int { 300 + record.url.utf8.count }
    var rowCount: Int { 1 }
  }

  func app(_ declaration: [UInt8]) -> CheckedApp? { DeclarationFile(json5: declaration).app }
  func makeObserver(_ app: CheckedApp?) -> LinkAccount { LinkAccount(app) }

  func pieces(of session: SessionVisits, _ observed: LinkAccount) -> [Piece] {
    observed.records.map { Piece(session: session.name, record: $0) }
  }
}

extension LinksTable.Piece {
  func append(row _: Int, to batch: inout TableBatch, _ context: inout RowContext) {
    batch.append(session)
    batch.append(record.window)
    batch.append(record.position &+ context.offset)
    batch.append(record.receivedAt)
    batch.append(record.url.isEmpty ? nil : record.url)
    batch.append(record.pattern)
    batch.append(record.result.rawValue)
    batch.append(record.reason)
    batch.append(record.settled.map { $0.position &+ context.offset })
    batch.append(record.settled?.at)
    batch.append(record.latency?.gross)
    batch.append(record.latency?.net)
  }
}
