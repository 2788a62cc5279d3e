package import Analytics
package import CArrow

extension ArrowSchema {
  /// The columns of a table, as a schema that C may hold: who has it must call `release`.
  package static func exported(_ table: TableSchema) -> ArrowSchema {
    let memory = ArrowMemory()
    let columns = unsafe memory.room(for: table.columns.count, of: ArrowSchema.self)
    let children = unsafe memory.room(
      for: table.columns.count, of: Optional<UnsafeMutablePointer<ArrowSchema>>.self)
    for (index, column) in table.columns.enumerated() {
      unsafe columns[index] = exported(column)
      unsafe children[index] = unsafe columns + index
    }
    var schema = unsafe ArrowSchema()
    unsafe schema.format = memory.text("+s")
    unsafe schema.name = memory.text(table.name)
    unsafe schema.metadata = metadata([("navlog.table", table.name), ("comment", table.summary)], memory)
    unsafe schema.n_children = Int64(table.columns.count)
    unsafe schema.children = children
    unsafe schema.release = releaseSchema
    unsafe schema.private_data = memory.handOver()
    return unsafe schema
  }

  private static func exported(_ column: TableSchema.Column) -> ArrowSchema {
    let memory = ArrowMemory()
    var schema = unsafe ArrowSchema()
    unsafe schema.format = memory.text(column.type.arrowFormat)
    unsafe schema.name = memory.text(column.name)
    unsafe schema.metadata = metadata([("comment", column.summary)], memory)
    unsafe schema.flags = Int64(ARROW_FLAG_NULLABLE)
    unsafe schema.release = releaseSchema
    unsafe schema.private_data = memory.handOver()
    return unsafe schema
  }

  /// Pairs as Arrow has them: their number, then each text behind its length, 32 bits as the machine has
  /// them.
  private static func metadata(_ pairs: [(String, String)], _ memory: ArrowMemory) -> UnsafePointer<CChar> {
    var bytes: [CChar] = []
    func append(_ number: Int) {
      bytes += unsafe withUnsafeBytes(of: Int32(clamping: number)) { unsafe $0.map { CChar(bitPattern: $0) } }
    }
    append(pairs.count)
    for text in pairs.flatMap({ [$0.0, $0.1] }) {
      append(text.utf8.count)
      bytes += text.utf8.map { CChar(bitPattern: $0) }
    }
    return unsafe UnsafePointer(memory.copy(bytes, roomFor: bytes.count))
  }
}

extension TableSchema.ColumnType {
  /// How Arrow spells the type. Times are microseconds, which every engine reads; nanoseconds some refuse.
  fileprivate var arrowFormat: String {
    switch self {
    case .integer: "l"
    case .text: "u"
    case .flag: "b"
    case .time: "tsu:UTC"
    }
  }
}

/// Frees a schema and those of its children that nobody took out of it.
private func releaseSchema(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
  guard let schema = unsafe schema, unsafe schema.pointee.release != nil else { return }
  for index in unsafe 0..<Int(schema.pointee.n_children) {
    guard let child = unsafe schema.pointee.children?[index] else { continue }
    unsafe child.pointee.release?(child)
  }
  unsafe schema.pointee.release = nil
  unsafe ArrowMemory.release(schema.pointee.private_data)
}
