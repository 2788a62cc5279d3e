package import Analytics

/// A report that is whole: what there is to be told of it, in every form.
package protocol FinishedReport {
  /// As `stats` names it.
  static var name: String { get }
  /// Writes the members that follow `visits`.
  func writeMembers(to writer: inout JSONWriter)
  /// The same as a table.
  var figures: Figures { get }
  /// What there is to be said beside the table; `nil` for nothing.
  var summary: String? { get }
  /// The conservation law that its numbers break; `nil` as long as the code is right.
  func brokenLaw(_ totals: Totals) -> String?
}

extension FinishedReport {
  package var summary: String? { nil }
}

extension JSONWriter {
  /// Writes a report, one object.
  ///
  /// - Parameter explains: whether its definitions come with it.
  package mutating func write(_ report: some FinishedReport, _ totals: Totals, explains: Bool = false) {
    beginObject()
    key("report")
    write(type(of: report).name)
    key("events")
    write(totals.events)
    key("sessions")
    write(totals.sessions)
    key("visits")
    write(totals.visits)
    report.writeMembers(to: &self)
    if explains {
      key("definitions")
      beginArray()
      for definition in Definitions.of(type(of: report).name) { write(definition) }
      endArray()
    }
    endObject()
  }

  package mutating func write(_ spread: Spread) {
    beginObject()
    key("count")
    write(spread.count)
    key("sumMs")
    write(spread.sum)
    key("meanMs")
    write(optional: spread.mean)
    key("medianMs")
    write(optional: spread.median)
    key("p95Ms")
    write(optional: spread.p95)
    endObject()
  }

  package mutating func write(optional number: (some FixedWidthInteger)?) {
    if let number { write(number) } else { null() }
  }

  package mutating func write(optional text: String?) {
    if let text { write(text) } else { null() }
  }

  /// Writes a screen under two keys; `null` for none.
  mutating func write(_ screen: Screen?, kindKey: StaticString, screenKey: StaticString) {
    key(kindKey)
    write(optional: screen?.kind.rawValue)
    key(screenKey)
    write(optional: screen?.text)
  }
}

extension Figures {
  /// The columns of a spread.
  static func columns(of prefix: String) -> [String] {
    ["Count", "SumMs", "MeanMs", "MedianMs", "P95Ms"].map { prefix + $0 }
  }

  static func cells(of spread: Spread) -> [Cell] {
    [
      .count(spread.count), .duration(spread.sum), spread.mean.map(Cell.duration) ?? .none,
      spread.median.map(Cell.duration) ?? .none, spread.p95.map(Cell.duration) ?? .none,
    ]
  }
}
