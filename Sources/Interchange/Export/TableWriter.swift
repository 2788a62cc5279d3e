package import Analytics

/// Writes rows of a table as text.
package protocol TableWriter: ~Copyable {
  /// Writes what stands before the first row.
  mutating func begin(_ schema: TableSchema)
  mutating func write(_ batch: borrowing TableBatch)
  /// Lends what was written since it was forgotten last.
  func withBytes<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  /// Forgets what was written and keeps the memory.
  mutating func removeAll()
}
