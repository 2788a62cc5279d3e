/// A host that an app lists: exact, or with a star for its first label.
struct HostPattern: Hashable, Sendable {
  var hasStar: Bool
  /// The host in small letters, without the star and its dot.
  var name: String
  var port: UInt16?

  /// Reads a host as it is declared, `nil` if it is none.
  init?(parsing text: String) {
    var rest = Substring(String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self))
    hasStar = rest.hasPrefix("*.")
    if hasStar { rest.removeFirst(2) }
    port = nil
    if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
      guard let number = UInt16(rest[rest.index(after: colon)...]) else { return nil }
      port = number
      rest = rest[..<colon]
    }
    name = String(rest)
    guard Self.isHost(rest) else { return nil }
  }

  /// Whether a URL's host and port are the ones listed.
  func matches(host: String, port: UInt16?) -> Bool {
    guard self.port == port else { return false }
    guard hasStar else { return host == name }
    guard host.hasSuffix("." + name) else { return false }
    let label = host.dropLast(name.count + 1)
    return !label.isEmpty && !label.contains(".")
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") { return text.count > 2 }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy {
          $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
  }
}
