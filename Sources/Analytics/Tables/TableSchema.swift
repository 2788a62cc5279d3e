/// A table of what is counted: `events`, `visits` and their like, as `sql` and `export` show them.
///
/// Columns only ever grow at the end.
package struct TableSchema: Hashable, Sendable {
  package enum ColumnType: String, Sendable {
    case integer, text
    /// `true` and `false` in JSON, 1 and 0 elsewhere.
    case flag
    /// Milliseconds since 1970; RFC 3339 as text.
    case time
  }

  package struct Column: Hashable, Sendable {
    package var name: String
    package var type: ColumnType
    /// One sentence: what it holds, and when it is `null`.
    package var summary: String

    package init(_ name: String, _ type: ColumnType, _ summary: String) {
      (self.name, self.type, self.summary) = (name, type, summary)
    }
  }

  package var name: String
  package var summary: String
  package var columns: [Column]

  package init(_ name: String, _ summary: String, _ columns: [Column]) {
    (self.name, self.summary, self.columns) = (name, summary, columns)
  }
}
