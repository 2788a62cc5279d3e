import Analytics
import Interchange
import Navigation
import Replay

/// A fact that must hold, as it is typed: `signedIn`, or `role=admin`; what reads as JSON is that value.
struct FactArgument: ArgumentValue {
  static let expectation = "a fact, as signedIn or role=admin"

  let condition: SessionFilter.FactCondition

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let name = parts.first, !name.isEmpty else { return nil }
    condition = .init(name, parts.count == 1 ? nil : Self.value(parts[1]))
  }

  static func value(_ text: String) -> Value {
    switch text {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: Int64(text).map { .integer($0) } ?? .string(text)
    }
  }
}
