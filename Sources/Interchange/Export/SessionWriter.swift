/// Writes sessions one by one as a document.
package protocol SessionWriter: ~Copyable {
  /// Writes what stands before the first session.
  mutating func begin()
  mutating func write(_ session: ExportedSession)
  /// Writes what stands behind the last one.
  mutating func end()
  /// Lends what was written since it was forgotten last.
  func withBytes<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  /// Forgets what was written and keeps the memory.
  mutating func removeAll()
}
