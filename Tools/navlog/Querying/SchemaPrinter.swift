import Analytics
import Interchange

/// Tells which tables there are, and what their columns hold.
struct SchemaPrinter {
  let isJSON: Bool

  /// - Parameter command: `.tables`, `.schema`, or `.schema` and a table's name.
  func print(_ command: String, _ console: inout Console) throws(Failure) -> ExitCode {
    let words = command.split(separator: " ").map(String.init)
    switch words {
    case [".tables"]: try printTables(&console)
    case [".schema"]: try print(TableSources.schemas, &console)
    case let words where words.count == 2 && words[0] == ".schema":
      let found = TableSources.schemas.filter { $0.name == words[1] }
      guard !found.isEmpty else {
        let names = TableSources.schemas.map(\.name).listed(with: "and")
        throw .usage("There is no table \(words[1].quoted). There are \(names).")
      }
      try print(found, &console)
    default: throw .usage("There are .tables, .schema and .schema TABLE, not \(command.quoted).")
    }
    return .done
  }

  private func printTables(_ console: inout Console) throws(Failure) {
    for schema in TableSources.schemas {
      guard isJSON else {
        try console.output.writeLine("\(schema.name.padded(to: 11))  \(schema.summary)")
        continue
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("table", schema.name)
      writer.member("summary", schema.summary)
      writer.endObject()
      writer.endLine()
      try console.output.write(writer.bytes)
    }
  }

  private func print(_ schemas: [TableSchema], _ console: inout Console) throws(Failure) {
    for schema in schemas {
      if isJSON {
        try console.output.write(json(schema))
      } else {
        try console.output.writeLine("-- \(schema.summary)\n\(schema.declaration(isExplained: true));")
      }
    }
  }

  private func json(_ schema: TableSchema) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("table", schema.name)
    writer.member("summary", schema.summary)
    writer.key("columns")
    writer.beginArray()
    for column in schema.columns {
      writer.beginObject()
      writer.member("name", column.name)
      writer.member("type", column.type.rawValue)
      writer.member("summary", column.summary)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
