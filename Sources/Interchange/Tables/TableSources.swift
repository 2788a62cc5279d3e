package import Analytics
package import Replay

/// The tables there are: what `sql` and `export` show, and what the libraries hand out.
package enum TableSources {
  /// In the order that documents tell them.
  package static let schemas: [TableSchema] = [
    EventsTable.schema, VisitsTable.schema, TransitionsTable.schema, SessionsTable.schema,
    LinksTable.schema, GuardsTable.schema,
  ]

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
    let names = SharedNames()
    return switch name {
    case EventsTable.schema.name: try EventsTable(paths, filter)
    case VisitsTable.schema.name: try SessionTableSource(VisitsTable(), paths, filter)
    case TransitionsTable.schema.name: try SessionTableSource(TransitionsTable(), paths, filter)
    case SessionsTable.schema.name: try SessionTableSource(SessionsTable(), paths, filter)
    case LinksTable.schema.name: try SessionTableSource(LinksTable(), paths, filter)
    case GuardsTable.schema.name:
      try SessionTableSource(GuardsTable(names), paths, filter, names)
    default: nil
    }
  }
}
