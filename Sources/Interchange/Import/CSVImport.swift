import Navigation
import Replay

/// Reads a table of events: each row becomes an intent, by a map from what an intent needs to columns.
package struct CSVImport {
  /// What columns can be mapped to; `params.NAME` beside these.
  package static let targets = ["session", "at", "route", "intent", "url", "tab", "window", "actor"]

  private let map: [String: String]
  /// Column numbers by target, once the heading was read.
  private var columns: [String: Int] = [:]
  private var reader: CSVReader?
  private var hasHeading = false
  private var heading: [UInt8] = []

  /// - Parameter map: for each target the name of its column.
  package init(map: [String: String]) { self.map = map }

  /// Takes bytes of the table.
  package mutating func read(_ bytes: Span<UInt8>, into intents: inout ImportedIntents) {
    guard reader == nil else { return pass(bytes, &intents) }
    // The separator is told by the first line.
    for index in bytes.indices { heading.append(bytes[index]) }
    if heading.contains(0x0A) || heading.count > CSVReader.rowByteMaximum { begin(&intents) }
  }

  /// Ends the table.
  package mutating func finish(into intents: inout ImportedIntents) {
    if reader == nil { begin(&intents) }
    var rows: [CSVReader.Row] = []
    reader?.finish { rows.append($0) }
    for row in rows { take(row, &intents) }
    if !hasHeading { intents.giveUp("There is no heading that names the columns.") }
  }

  private mutating func begin(_ intents: inout ImportedIntents) {
    if heading.starts(with: [0xEF, 0xBB, 0xBF]) { heading.removeFirst(3) }
    let first = heading.prefix { $0 != 0x0A }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = candidates.map { candidate in first.count { $0 == candidate } }
    let best = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
    reader = CSVReader(separator: candidates[best])
    let bytes = heading
    heading = []
    pass(bytes.span, &intents)
  }

  private mutating func pass(_ bytes: Span<UInt8>, _ intents: inout ImportedIntents) {
    var rows: [CSVReader.Row] = []
    reader?.read(bytes) { rows.append($0) }
    for row in rows { take(row, &intents) }
  }

  // MARK: Rows

  private mutating func take(_ row: CSVReader.Row, _ intents: inout ImportedIntents) {
    guard !intents.report.isGivenUp else { return }
    guard hasHeading else { return readHeading(row, &intents) }
    let place = "line \(row.line)"
    if let fault = row.fault { return intents.leaveOut("rows with \(fault)", at: place) }
    guard let at = time(row, place, &intents) else { return }
    do throws(CSVRowIntent.Fault) {
      let intent = try intent(row)
      noteUnreadable(row, place, &intents)
      intents.write(
        intent, session: field("session", row), at: at.moment, actor: field("actor", row), place: place)
    } catch {
      switch error {
      case .noScreen: intents.leaveOut("rows that name no screen", at: place)
      case .unknownIntent(let word):
        intents.leaveOut("rows with an unknown intent", at: "\(place) (\(word.prefix(40)))")
      }
    }
  }

  /// Text in another encoding is told where it is in a column that is used.
  private func noteUnreadable(_ row: CSVReader.Row, _ place: String, _ intents: inout ImportedIntents) {
    guard !row.unreadableFields.isEmpty, columns.values.contains(where: row.unreadableFields.contains) else {
      return
    }
    intents.guess("rows with bytes that are no UTF-8, which were replaced by U+FFFD", at: place)
  }

  private mutating func readHeading(_ row: CSVReader.Row, _ intents: inout ImportedIntents) {
    hasHeading = true
    for target in map.keys.sorted() {
      guard let name = map[target] else { continue }
      guard let column = row.fields.firstIndex(of: name) else {
        let names = row.fields.prefix(20).joined(separator: ", ")
        return intents.giveUp("There is no column \"\(name)\" for \(target); there are: \(names).")
      }
      columns[target] = column
    }
  }

  private func field(_ target: String, _ row: CSVReader.Row) -> String? {
    guard let column = columns[target], row.fields.indices.contains(column) else { return nil }
    return row.fields[column].isEmpty ? nil : row.fields[column]
  }

  /// - Returns: `nil` for a row that is left out as its time can't be read.
  private func time(
    _ row: CSVReader.Row, _ place: String, _ intents: inout ImportedIntents
  ) -> (moment: Int64?, Void)? {
    guard columns["at"] != nil else { return (nil, ()) }
    var isGuessed = false
    let time = field("at", row).flatMap { ImportedTime.milliseconds($0, isGuessed: &isGuessed) }
    guard let time else {
      intents.leaveOut("rows whose time can't be read", at: place)
      return nil
    }
    if isGuessed { intents.guess("Times without a zone were taken for UTC.") }
    return (time, ())
  }

  private func intent(_ row: CSVReader.Row) throws(CSVRowIntent.Fault) -> Intent<Route> {
    let told = CSVRowIntent(
      word: field("intent", row), url: field("url", row),
      route: field("route", row).map { Route($0, parameters(row)) }, tab: field("tab", row))
    var intent = try told.intent()
    intent.window = field("window", row)
    return intent
  }

  private func parameters(_ row: CSVReader.Row) -> [String: Value] {
    var parameters: [String: Value] = [:]
    for target in columns.keys where target.hasPrefix("params.") {
      guard let text = field(target, row) else { continue }
      let whole = Int64(text).flatMap { String($0) == text ? Value.integer($0) : nil }
      parameters[String(target.dropFirst("params.".count))] = whole ?? .string(text)
    }
    return parameters
  }
}
