import Navigation
import Replay

extension Document {
  /// The index of the value that some keys lead to, from an object on.
  func index(of path: String..., in object: Int = Document.root) -> Int? { index(of: path, in: object) }

  func index(of path: [String], in object: Int = Document.root) -> Int? {
    guard !isEmpty else { return nil }
    var place = object
    for key in path {
      guard let next = member(key, of: place) else { return nil }
      place = next
    }
    return kind(at: place) == .null ? nil : place
  }

  /// The text that some keys lead to.
  func text(of path: String..., in object: Int = Document.root) -> String? {
    index(of: path, in: object).flatMap { string(at: $0) }
  }

  /// The parameters that an object tells; none where none stands, or more than a route may have.
  func parameters(at index: Int?) -> [String: Value] {
    guard let index, kind(at: index) == .object, count(at: index) <= Limits.parametersInRoute else {
      return [:]
    }
    return object(at: index)
  }
}
