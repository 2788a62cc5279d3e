/// What is wrong with a record whose bytes held: its structure is none that a writer of this version writes.
package struct RecordFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// The byte of the record's shape.
  package var shapeOffset: Int

  package var description: String {
    "\(message) (byte \(shapeOffset) of the record's shape); the journal may be of a newer version"
  }
}
