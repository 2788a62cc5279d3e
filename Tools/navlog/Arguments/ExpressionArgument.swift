import Replay

/// An expression over state, as it is typed. Whether it is one is told when it is used, so that the fault can
/// be told by its column.
struct ExpressionArgument: ArgumentValue {
  static let expectation = "an expression such as 'depth(home) > 5'"

  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  func expression(of option: String = "--where") throws(Failure) -> Expression {
    do {
      return try Expression(parsing: text)
    } catch {
      throw Failure(
        "badExpression",
        "\(option): \(error). See Expressions.md in the documentation, or navlog help bisect.")
    }
  }
}
