/// A report as a table: what `--csv` writes and people read.
package struct Figures: Sendable {
  package enum Cell: Hashable, Sendable {
    case none
    case text(String)
    case count(Int)
    /// Milliseconds.
    case duration(Int64)
    /// Milliseconds since 1970.
    case time(Int64)
    case flag(Bool)
    /// A part of a whole; nothing where the whole is 0.
    case share(Int, of: Int)
    /// Milliseconds more or less.
    case change(milliseconds: Int64)
    /// How much larger a share is than another.
    case points(Double)
  }

  package var columns: [String]
  package var rows: [[Cell]] = []

  package init(_ columns: [String]) { self.columns = columns }

  /// A part of a whole with four decimals, halves up.
  package static func tenThousandths(_ part: Int, of whole: Int) -> Double {
    guard whole > 0 else { return 0 }
    let (product, isOver) = part.multipliedReportingOverflow(by: 10_000)
    return isOver ? Double(part) / Double(whole) : Double((product + whole / 2) / whole) / 10_000
  }

  /// A part of a whole for people: `42.3 %`.
  package static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "-" }
    let thousandths = Int((Double(part) * 1000 / Double(whole)).rounded())
    return "\(thousandths / 10).\(thousandths % 10) %"
  }
}
