/// Why a text is no expression: where it goes wrong, and what was expected there.
package struct ExpressionFault: Error, Hashable, Sendable {
  /// The character at which it goes wrong, from 1; one behind the last where the text ends too early.
  package var column: Int
  /// What stands there.
  package var found: String
  /// What could stand there.
  package var expected: String

  package init(column: Int, found: String, expected: String) {
    self.column = column
    self.found = found
    self.expected = expected
  }
}

extension ExpressionFault: CustomStringConvertible {
  package var description: String {
    "column \(column): expected \(expected), found \(found)"
  }
}
