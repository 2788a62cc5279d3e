package import Navigation

/// Rows that one session adds to a table, side by side.
package protocol TablePiece: Sendable {
  /// Where they stand: pieces come in order of position, and of one position as they were made.
  var position: UInt64 { get }
  /// The memory that they take, more or less.
  var byteCount: Int { get }
}

/// Makes a table's pieces of sessions.
package protocol TablePieces: Sendable {
  associatedtype Routes: VisitedRoutes
  associatedtype Observer: SessionObserver = NoObserver
  associatedtype Piece: TablePiece

  /// What a journal was recorded under, where the rows tell of it.
  func app(_ declaration: [UInt8]) -> CheckedApp?

  func makeObserver(_ app: CheckedApp?) -> Observer

  /// The pieces of a session, none of which stands before its first event.
  func pieces(of session: SessionVisits, _ observed: Observer) -> [Piece]
}

extension TablePieces where Observer == NoObserver {
  package func app(_ declaration: [UInt8]) -> CheckedApp? { nil }
  package func makeObserver(_ app: CheckedApp?) -> NoObserver { NoObserver() }
}
