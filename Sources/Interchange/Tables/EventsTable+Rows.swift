import Analytics
import Journal
import Navigation
import Replay

extension EventsTable.Reading {
  /// What has to be read of an event for the columns that are wanted.
  struct Needs {
    let intent, json, reason, cause: Bool

    init(_ filter: TableFilter) {
      func wants(_ names: String...) -> Bool {
        EventsTable.schema.columns.indices.contains {
          names.contains(EventsTable.schema.columns[$0].name) && filter.wants(column: $0)
        }
      }
      json = wants("intentJson")
      intent = json || wants("intent", "route", "tab", "source", "actor")
      reason = wants("reason")
      cause = wants("cause")
    }
  }

  /// Whether all events of a page, and of those that follow, come behind the wanted ones.
  func isBehind(_ number: Int) -> Bool {
    journals.pages[number].firstPosition &+ journals.offset > filter.positions.upperBound
  }

  func mayHave(_ number: Int) -> Bool {
    let page = journals.pages[number]
    return page.count > 0 && page.firstPosition &+ journals.offset <= filter.positions.upperBound
      && (page.endPosition &- 1) &+ journals.offset >= filter.positions.lowerBound
  }

  func accepts(_ reader: borrowing EventReader) -> Bool {
    filter.positions.contains(reader.position &+ journals.offset)
      && (filter.sessions.isEmpty || filter.wants(session: reader.session.name))
  }

  mutating func append(_ reader: inout EventReader, to batch: inout TableBatch) {
    document.removeAll()
    if needs.intent { reader.readIntent(into: &document) }
    batch.append(reader.position &+ journals.offset)
    batch.append(reader.session.name)
    batch.append(reader.step)
    batch.append(reader.window)
    batch.append(reader.at)
    append("intent", to: &batch)
    batch.append(document.isEmpty ? nil : routeName)
    append("tab", to: &batch)
    batch.append(reader.outline.outcomeKind.rawValue)
    batch.append(needs.reason ? reader.outcome(&routes).reason : nil)
    batch.append(needs.cause ? reader.cause.map { $0 &+ journals.offset } : nil as UInt64?)
    append("source", to: &batch)
    append("actor", to: &batch)
    appendJSON(to: &batch)
  }

  /// Appends a member of the intent, where it is a text.
  private func append(_ key: String, to batch: inout TableBatch) {
    guard let index = member(key), document.kind(at: index) == .string else { return batch.appendNull() }
    batch.append(utf8: document.text.span.extracting(document.textRange(of: index)))
  }

  private func member(_ key: String) -> Int? {
    document.isEmpty ? nil : document.member(key, of: Document.root)
  }

  private var routeName: String? {
    if let index = member("route"), let route = RoutePlace(at: index, of: document) {
      return document.text(at: route.name)
    }
    guard let list = member("routes"), let last = Array(document.elements(of: list)).last else { return nil }
    return RoutePlace(at: last, of: document).map { document.text(at: $0.name) }
  }

  private mutating func appendJSON(to batch: inout TableBatch) {
    guard needs.json else { return batch.appendNull() }
    writer.removeAll()
    writer.write(document)
    writer.withBytes { batch.append(utf8: $0) }
  }
}
