package import Analytics
package import Replay

/// The tables there are: what `sql` and `export` show, and what the libraries hand out.
package enum TableSources {
  /// In the order that documents tell them.
  package static let schemas: [TableSchema] = [EventsTable.schema]

  /// Opens a table over journals, which are read in this order.
  ///
  /// - Parameters:
  ///   - name: of the table.
  ///   - paths: of the journals; positions run on from one to the next.
  ///   - filter: which rows and columns are wanted.
  /// - Returns: `nil` where there is no such table.
  /// - Throws: what is wrong with the first journal; with others it is told when they are reached.
  package static func source(
    named name: String, paths: [String], filter: TableFilter = TableFilter()
  ) throws(ReplayFault) -> (any TableSource)? {
    switch name {
    case EventsTable.schema.name: try EventsTable(paths, filter)
    default: nil
    }
  }
}
