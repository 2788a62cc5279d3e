package import Navigation

extension Document {
  /// The value at an index with all it contains.
  package func value(at index: Int) -> Value {
    switch kind(at: index) {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .integer: .integer(Int64(bitPattern: nodes[index].payload))
    case .number: .number(Double(bitPattern: nodes[index].payload))
    case .string: .string(text(at: index))
    case .array: .array(elements(of: index).map { value(at: $0) })
    case .object: .object(object(at: index))
    }
  }

  /// Whether the object at an index has these members and no others.
  func hasMembers(_ members: [String: Value], at index: Int) -> Bool {
    guard count(at: index) == members.count else { return false }
    // Members are few: looking at all of them costs less than making a string of a key.
    for (key, value) in members {
      guard let found = member(key, of: index), hasValue(value, at: found) else { return false }
    }
    return true
  }

  private func hasValue(_ value: Value, at index: Int) -> Bool {
    switch value {
    case .string(let string): kind(at: index) == .string && hasText(string, at: index)
    case .integer(let wanted): integer(at: index) == wanted
    default: self.value(at: index) == value
    }
  }

  /// The members of an object by key; of equal keys the last one counts.
  package func object(at index: Int) -> [String: Value] {
    var object: [String: Value] = [:]
    var key = index + 1
    let end = end(of: index)
    while key < end {
      object[text(at: key)] = value(at: key + 1)
      key = self.end(of: key + 1)
    }
    return object
  }

  /// Appends a value with all it contains; the members of objects are sorted by key.
  package mutating func append(_ value: Value) {
    switch value {
    case .null: appendNull()
    case .bool(let flag): append(flag)
    case .integer(let integer): append(integer)
    case .number(let number): append(number)
    case .string(let string): append(string)
    case .array(let elements):
      let array = open(.array)
      for element in elements { append(element) }
      close(array, count: elements.count)
    case .object(let members): append(members)
    }
  }

  /// Appends an object, its members sorted by key.
  package mutating func append(_ members: [String: Value]) {
    let object = open(.object)
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      append(key)
      append(value)
    }
    close(object, count: members.count)
  }
}
