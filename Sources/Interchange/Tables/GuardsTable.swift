import Analytics
import Navigation
import Replay

/// The table of guards: a row a verdict, by position.
struct GuardsTable: SessionTable {
  typealias Routes = NumberedRouteSource

  private let names: SharedNames

  init(_ names: SharedNames) { self.names = names }

  static let schema = TableSchema(
    "guards", "A row a verdict of a guard on a route.",
    [
      .init("session", .text, "The session."),
      .init("window", .text, "The window that the intent was meant for."),
      .init("position", .integer, "The position of the event."),
      .init("at", .time, "When it was."),
      .init("guard", .text, "The guard's name, else its index in the declaration."),
      .init("target", .text, "The route that was judged; `null` where it is not known."),
      .init("verdict", .text, "`allowed`, `denied`, `redirected`, `held` or `asked`."),
      .init("reason", .text, "The outcome's reason; `null` where it has none."),
      .init("recoveredPosition", .integer, "The event that reached the target later; `null` where none did."),
      .init("recoveryMs", .integer, "How much later that was, in milliseconds; `null` where none did."),
    ])

  struct Piece: TableRows {
    let session: String
    let record: GuardRecord
    let recovery: (position: UInt64, milliseconds: Int64)?

    var position: UInt64 { record.position }
    var byteCount: Int { 300 }
    var rowCount: Int { 1 }
  }

  func app(_ declaration: [UInt8]) -> CheckedApp? { DeclarationFile(json5: declaration).app }
  func makeObserver(_ app: CheckedApp?) -> GuardAccount { GuardAccount(app) }

  func pieces(of session: SessionVisits, _ observed: GuardAccount) -> [Piece] {
    guard !observed.records.isEmpty else { return [] }
    let recoveries = Recoveries(session, names)
    return observed.records.map {
      Piece(session: session.name, record: $0, recovery: recoveries.recovery(of: $0))
    }
  }
}

extension GuardsTable.Piece {
  func append(row _: Int, to batch: inout TableBatch, _ context: inout RowContext) {
    batch.append(session)
    batch.append(record.window)
    batch.append(record.position &+ context.offset)
    batch.append(record.at)
    batch.append(record.guard)
    batch.append(record.target)
    batch.append(record.verdict.rawValue)
    batch.append(record.reason)
    batch.append(recovery.map { $0.position &+ context.offset })
    batch.append(recovery?.milliseconds)
  }
}
