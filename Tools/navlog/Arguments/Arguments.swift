/// What was asked for: the values of options, and the operands in order.
struct Arguments: Sendable {
  /// By option name; a flag that was given has an empty text.
  var values: [String: [String]] = [:]
  var operands: [String] = []

  subscript(flag: Flag) -> Bool { values[flag.form.name] != nil }

  subscript<Value>(option: Option<Value>) -> Value? {
    values[option.form.name]?.last.flatMap(Value.init(argument:))
  }

  /// Every value of an option that may be given more than once, in order.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    (values[option.form.name] ?? []).compactMap(Value.init(argument:))
  }

  /// The operand at an index, if so many were given.
  func operand(_ index: Int) -> String? {
    operands.indices.contains(index) ? operands[index] : nil
  }

  /// The operand at an index, read as a value; what the verb declares of it was checked already.
  func operand<Value: ArgumentValue>(_ index: Int, as type: Value.Type) throws(Failure) -> Value {
    guard let value = operand(index).flatMap(Value.init(argument:)) else {
      throw .usage("Argument \(index + 1) wants \(Value.expectation).")
    }
    return value
  }

  /// The value of an option that the verb declares as required.
  func required<Value>(_ option: Option<Value>) throws(Failure) -> Value {
    guard let value = self[option] else { throw .missing(option.form) }
    return value
  }
}
