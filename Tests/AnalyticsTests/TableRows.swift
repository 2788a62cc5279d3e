import Analytics
import Interchange
import Replay

/// All rows of a table, a line each: what cells there are, as `name=text`; times in milliseconds.
func rows(of name: String, _ paths: [String], _ filter: TableFilter = TableFilter()) throws -> [String] {
  guard let source = try TableSources.source(named: name, paths: paths, filter: filter) else { return [] }
  return try rows(of: source)
}

/// All rows that are left of a table, a line each.
func rows(of source: any TableSource) throws -> [String] {
  var batch = TableBatch(source.schema)
  var rows: [String] = []
  while try source.read(into: &batch) {
    for row in 0..<batch.rowCount {
      let cells = zip(batch.schema.columns, batch.columns).compactMap { schema, column -> String? in
        let text = schema.type == .text ? column.text(row) : column.integer(row).map { "\($0)" }
        return text.map { "\(schema.name)=\($0)" }
      }
      rows.append(cells.joined(separator: " "))
    }
  }
  return rows
}
