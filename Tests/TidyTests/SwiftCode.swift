/// Swift source with its comments and the insides of its strings blanked out, byte for byte.
///
/// It knows nested comments, strings of one and many lines, raw strings and interpolation; what stands in
/// an interpolation counts as inside. Good enough to count braces and find words.
struct SwiftCode {
  private var bytes: [UInt8]
  private var offset = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ source: String) {
    bytes = Array(source.utf8)
    while offset < bytes.count {
      // Most bytes begin neither a comment nor a string.
      if ![UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#")].contains(bytes[offset]) {
        offset += 1
      } else if isAt("//") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { blank(1) }
      } else if isAt("/*") {
        takeComment()
      } else if let quote = quote() {
        takeString(quote)
      } else {
        offset += 1
      }
    }
  }

  private mutating func takeComment() {
    var depth = 0
    repeat {
      if isAt("/*") { depth += 1 } else if isAt("*/") { depth -= 1 }
      blank(isAt("/*") || isAt("*/") ? 2 : 1)
    } while depth > 0 && offset < bytes.count
  }

  /// The opening quotation mark that stands here, if one does.
  private func quote() -> (hashes: String, mark: String)? {
    guard bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "#") else { return nil }
    let hashes = String(repeating: "#", count: bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count)
    if isAt(hashes + "\"\"\"") { return (hashes, "\"\"\"") }
    return isAt(hashes + "\"") ? (hashes, "\"") : nil
  }

  private mutating func takeString(_ quote: (hashes: String, mark: String)) {
    let end = quote.mark + quote.hashes
    let escape = "\\" + quote.hashes
    blank(end.utf8.count)
    while offset < bytes.count, !isAt(end) {
      if isAt(escape + "(") {
        takeInterpolation(after: escape.utf8.count)
      } else {
        blank(isAt(escape) ? escape.utf8.count + 1 : 1)
      }
    }
    blank(end.utf8.count)
  }

  private mutating func takeInterpolation(after count: Int) {
    blank(count)
    var depth = 0
    repeat {
      if let quote = quote() {
        takeString(quote)
      } else {
        if isAt("(") { depth += 1 } else if isAt(")") { depth -= 1 }
        blank(1)
      }
    } while depth > 0 && offset < bytes.count
  }

  private func isAt(_ word: String) -> Bool {
    word.utf8.first == bytes[offset] && bytes[offset...].starts(with: word.utf8)
  }

  /// Passes bytes and leaves blanks, but keeps the lines.
  private mutating func blank(_ count: Int) {
    for index in offset..<min(offset + count, bytes.count) where bytes[index] != UInt8(ascii: "\n") {
      bytes[index] = UInt8(ascii: " ")
    }
    offset = min(offset + count, bytes.count)
  }
}
