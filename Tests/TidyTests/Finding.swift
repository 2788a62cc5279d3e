/// A place where a rule of the house is broken.
struct Finding: Equatable, CustomStringConvertible {
  let path: String
  /// From 1; 0 when it is about the whole file.
  let line: Int
  let message: String

  var description: String { line == 0 ? "\(path): \(message)" : "\(path):\(line): \(message)" }
}
