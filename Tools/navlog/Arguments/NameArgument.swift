/// A name that must not be empty: nothing is called so, and a variable that is not set looks like it.
struct NameArgument: ArgumentValue {
  static let expectation = "a name"

  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }
}
