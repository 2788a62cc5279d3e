/// What the operating system refused, and on which file.
package struct FileFault: Error, Hashable, Sendable {
  package enum Operation: String, Sendable {
    case open, read, write, sync, truncate, lock, rename, inspect, remove
    case makeDirectory = "make"
  }

  package var operation: Operation
  package var path: String
  /// The C constant's number, as in `errno`.
  package var errorNumber: Int32
  /// What the system says about it.
  package var explanation: String

  package init(_ operation: Operation, path: String, errorNumber: Int32, explanation: String) {
    self.operation = operation
    self.path = path
    self.errorNumber = errorNumber
    self.explanation = explanation
  }

  init(_ operation: Operation, path: String, _ error: SystemError) {
    self.init(operation, path: path, errorNumber: error.number, explanation: error.explanation)
  }
}

extension FileFault: CustomStringConvertible {
  package var description: String {
    "could not \(operation.rawValue) \(path): \(explanation)"
  }
}
