/// Which rows and columns of a table are wanted. What is not said allows all.
package struct TableFilter: Hashable, Sendable {
  /// Rows of these sessions; of all where none is named.
  package var sessions: Set<String> = []
  /// Events at these positions; only the table of events looks at it.
  package var positions: ClosedRange<UInt64> = 0...UInt64.max
  /// The columns that are looked at, a bit for each by its index, beyond the last bit all of them: cells of
  /// others may be `null`, where to make them would cost something.
  package var columns = UInt64.max

  package init() {}

  package func wants(session: String) -> Bool { sessions.isEmpty || sessions.contains(session) }

  package func wants(column: Int) -> Bool { column > 62 || columns & (1 << UInt64(column)) != 0 }
}
