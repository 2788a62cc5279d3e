extension SQLiteValue {
  /// As a machine reads it: nothing for `null`, hexadecimal digits for bytes.
  package var plainText: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let text): text
    case .blob(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension JSONWriter {
  /// Writes a row, one object.
  package mutating func write(_ row: [SQLiteValue], named names: [String]) {
    beginObject()
    for (name, value) in zip(names, row) {
      key(name)
      switch value {
      case .null: null()
      case .integer(let value): write(value)
      // JSON knows no infinity.
      case .real(let value): if value.isFinite { write(value) } else { null() }
      case .text, .blob: write(value.plainText)
      }
    }
    endObject()
  }
}

extension [String] {
  /// Each with a number behind it where one before has the same name, as SQLite tells columns apart.
  package var unique: [String] {
    var seen: Set<String> = []
    return map { name in
      var (candidate, number) = (name, 0)
      while !seen.insert(candidate).inserted {
        number += 1
        candidate = "\(name):\(number)"
      }
      return candidate
    }
  }
}
