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
  }

  package var columns: [String]
  package var rows: [[Cell]] = []

  package init(_ columns: [String]) { self.columns = columns }
}
