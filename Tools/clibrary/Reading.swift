import Analytics
public import CArrow
import CNavlog
import Interchange
import Replay

/// Texts that the library gives out and keeps.
enum LibraryTexts {
  static let version = PermanentText(Version.current)
  static let tables = TableSources.schemas.map { PermanentText($0.name) }
}

@c @implementation public func navlog_table_count() -> Int {
  LibraryTexts.tables.count
}

@c @implementation public func navlog_table_name(_ index: Int) -> UnsafePointer<CChar>? {
  LibraryTexts.tables.indices.contains(index) ? unsafe LibraryTexts.tables[index].start : nil
}

@c @implementation public func navlog_table_schema(
  _ table: UnsafePointer<CChar>?, _ schema: UnsafeMutablePointer<ArrowSchema>?
) -> Int32 {
  answering { () throws(Failure) in
    guard let schema = unsafe schema else { throw .invalid("schema is null") }
    unsafe schema.initialize(to: ArrowSchema())
    let name = try unsafe text(table, "table")
    let all = TableSources.schemas + [StatesTable.schema, DamageTable.schema]
    guard let found = all.first(where: { $0.name == name }) else { throw unknownTable(name) }
    unsafe schema.pointee = .exported(found)
  }
}

private func unknownTable(_ name: String) -> Failure {
  let names = TableSources.schemas.map(\.name).joined(separator: ", ")
  return Failure(NAVLOG_NOT_FOUND, "There is no table \(name); there are \(names)")
}

@c @implementation public func navlog_read_table(
  _ journals: UInt64, _ table: UnsafePointer<CChar>?, _ columns: UnsafePointer<UnsafePointer<CChar>?>?,
  _ columnCount: Int, _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  unsafe giving(stream) { () throws(Failure) in
    let paths = try OpenJournals.paths(of: journals)
    let name = try unsafe text(table, "table")
    let schema = TableSources.schemas.first { $0.name == name }
    guard let schema else { throw unknownTable(name) }
    let wanted = try unsafe columns.map { columns throws(Failure) in
      try unsafe schema.indices(of: texts(columns, columnCount, "columns"))
    }
    guard let source = try source(named: name, paths, wanted) else { throw unknownTable(name) }
    return ArrowStream(source, columns: wanted)
  }
}

extension TableSchema {
  fileprivate func indices(of names: [String]) throws(Failure) -> [Int] {
    var indices: [Int] = []
    for name in names {
      guard let index = columns.firstIndex(where: { $0.name == name }) else {
        let others = columns.map(\.name).joined(separator: ", ")
        throw Failure(NAVLOG_NOT_FOUND, "The table \(self.name) has no column \(name); it has \(others)")
      }
      guard !indices.contains(index) else { throw .invalid("columns names \(name) twice") }
      indices.append(index)
    }
    return indices
  }
}

private func source(
  named name: String, _ paths: [String], _ columns: [Int]?
) throws(Failure) -> (any TableSource)? {
  var filter = TableFilter()
  if let columns { filter.columns = columns.reduce(0) { $0 | 1 << UInt64($1) } }
  do { return try TableSources.source(named: name, paths: paths, filter: filter) } catch {
    throw Failure(NAVLOG_UNREADABLE, error.description)
  }
}

@c @implementation public func navlog_read_states(
  _ journals: UInt64, _ at: UnsafePointer<CChar>?, _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  unsafe giving(stream) { () throws(Failure) in
    let paths = try OpenJournals.paths(of: journals)
    let place = try unsafe at.map { start throws(Failure) in try unsafe named(text(start, "at")) }
    let table = StatesTable(paths, at: place)
    return ArrowStream(StatesTable.schema) { try table.read(into: &$0) }
  }
}

private func named(_ place: String) throws(Failure) -> PlaceName {
  guard let name = PlaceName(place) else {
    throw .invalid("at is \(place), which is no place; give \(PlaceName.expectation)")
  }
  return name
}

@c @implementation public func navlog_read_damage(
  _ journals: UInt64, _ stream: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  unsafe giving(stream) { () throws(Failure) in
    let table = DamageTable(try OpenJournals.paths(of: journals))
    return ArrowStream(DamageTable.schema) { try table.read(into: &$0) }
  }
}

/// Gives a stream out; where it can not be made, one that is released.
private func giving(
  _ out: UnsafeMutablePointer<ArrowArrayStream>?, _ body: () throws(Failure) -> ArrowStream
) -> Int32 {
  answering { () throws(Failure) in
    guard let out = unsafe out else { throw .invalid("stream is null") }
    unsafe out.initialize(to: ArrowArrayStream())
    unsafe out.pointee = try body().exported()
  }
}
