extension Document {
  /// Appends a value of another document with all it contains.
  ///
  /// - Parameter texts: a text in place of some of the values, by their indices there. What is no string is
  ///   replaced by `false` instead: it stays what it was, of the wrong type.
  mutating func append(subtree index: Int, of other: Document, replacing texts: [Int: String] = [:]) {
    if !texts.isEmpty, let text = texts[index] {
      return other.kind(at: index) == .string ? append(text) : append(false)
    }
    switch other.kind(at: index) {
    case .null: appendNull()
    case .false: append(false)
    case .true: append(true)
    case .integer: append(other.integer(at: index) ?? 0)
    case .number: append(other.number(at: index) ?? 0)
    case .string: append(other.text(at: index))
    case .array:
      let array = open(.array)
      for element in other.elements(of: index) { append(subtree: element, of: other, replacing: texts) }
      close(array, count: other.count(at: index))
    case .object:
      let object = open(.object)
      for key in other.members(of: index) {
        append(other.text(at: key))
        append(subtree: key + 1, of: other, replacing: texts)
      }
      close(object, count: other.count(at: index))
    }
  }
}
