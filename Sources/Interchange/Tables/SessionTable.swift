import Analytics
import Replay

/// A table whose rows are made of whole sessions.
protocol SessionTable: TablePieces where Piece: TableRows {
  static var schema: TableSchema { get }
}

/// A piece that can say its rows.
protocol TableRows: TablePiece {
  var rowCount: Int { get }
  func append(row: Int, to batch: inout TableBatch, _ context: inout RowContext)
}

/// What is needed to say a row.
struct RowContext: ~Copyable {
  /// Names of screens by their numbers.
  var names: [String] = []
  /// How far positions are moved.
  var offset: UInt64 = 0
  var writer = JSONWriter()
}

/// Reads a table that is made of sessions.
final class SessionTableSource<Table: SessionTable>: TableSource {
  private var reading: Reading

  var schema: TableSchema { Table.schema }
  var unreadable: [UnreadablePage] { reading.pieces.journals.unreadable }

  /// - Parameters:
  ///   - names: the numbers that screens are known by.
  ///   - room: the memory that sessions may take which wait for others.
  init(
    _ table: Table, _ paths: [String], _ filter: TableFilter, _ names: SharedNames = SharedNames(),
    room: Int = 32 << 20
  ) throws(ReplayFault) {
    var sessions = SessionFilter()
    sessions.sessions = filter.sessions
    reading = try Reading(table, paths, sessions, names, room)
  }

  func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool { try reading.read(into: &batch) }

  private struct Reading: ~Copyable {
    var pieces: OrderedPieces<Table>
    private let names: SharedNames
    private var context = RowContext()
    /// The piece at hand, and its row that comes next.
    private var piece: Table.Piece?
    private var row = 0

    init(
      _ table: Table, _ paths: [String], _ filter: SessionFilter, _ names: SharedNames, _ room: Int
    ) throws(ReplayFault) {
      self.names = names
      pieces = try OrderedPieces(table, paths, names, filter: filter, room: room)
    }

    mutating func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
      batch.removeAll()
      while !batch.isFull {
        guard let piece, row < piece.rowCount else {
          guard let next = try pieces.next() else { break }
          (piece, row) = (next, 0)
          context.names = names.all
          context.offset = pieces.journals.offset
          continue
        }
        piece.append(row: row, to: &batch, &context)
        row += 1
      }
      return batch.rowCount > 0
    }
  }
}

extension TableBatch {
  /// Appends the kind and the text of a screen; two `null`s for none.
  mutating func append(_ screen: ScreenNumber?, _ context: borrowing RowContext) {
    guard let screen = screen?.screen(context.names) else {
      appendNull()
      return appendNull()
    }
    append(screen.kind.rawValue)
    append(screen.text)
  }
}
