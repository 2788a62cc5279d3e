import Interchange

/// JSON that travels inside a page.
///
/// A little of it stands as it is, for whoever looks at the source; much of it is compressed, or the page
/// would be ten times as long.
struct DataBlock {
  /// Bytes up to which the data of a page stands as it is.
  static let plainByteCount = 2 << 20

  let kind: String
  let json: [UInt8]

  /// The element that carries it.
  func element(isCompressed: Bool) -> [UInt8] {
    let packed = isCompressed ? Deflate.zlib(json.span) : nil
    let type = packed == nil ? "application/json" : "application/zlib"
    return Array("<script type=\"\(type)\" data-kind=\"\(kind)\">".utf8)
      + (packed.map(Base64.encode) ?? Self.escape(json)) + Array("</script>\n".utf8)
  }

  /// JSON in which nothing can end the element or be taken for markup, nor, as script, for a line's end.
  static func escape(_ json: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count + json.count / 8)
    for (index, byte) in json.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): escaped += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): escaped += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): escaped += Array("\\u0026".utf8)
      case 0xA8 where json[..<index].suffix(2) == [0xE2, 0x80]: replaceSeparator(in: &escaped, "\\u2028")
      case 0xA9 where json[..<index].suffix(2) == [0xE2, 0x80]: replaceSeparator(in: &escaped, "\\u2029")
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  private static func replaceSeparator(in escaped: inout [UInt8], _ name: String) {
    escaped.removeLast(2)
    escaped += Array(name.utf8)
  }
}
