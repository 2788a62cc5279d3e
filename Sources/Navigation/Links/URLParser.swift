extension Rejection: Error {}

/// A URL taken apart and decoded.
///
/// The parser is our own, over raw bytes: what a link means must not depend on the platform, its version or
/// its leniency. It knows no app; which hosts and schemes are listed is asked afterwards.
public struct ParsedURL: Hashable, Sendable {
  /// One key of the query.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    /// `nil` where the key stands without an equals sign.
    public var value: String?

    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// In small letters.
  public var scheme: String
  /// A web URL's host in small letters, `nil` for a custom scheme: there it is the first segment.
  public var host: String?
  /// The port, where one is named that is not the scheme's own.
  public var port: UInt16?
  /// The path, split first and then decoded once. An empty one stands for two slashes in a row.
  public var segments: [String]
  /// The query in its order, decoded.
  public var query: [QueryItem]

  /// The greatest length of a URL in bytes.
  public static let byteLimit = 8_192

  /// Parses a URL.
  ///
  /// - Throws: `tooLarge` over ``byteLimit`` bytes; `malformedURL` without a scheme, with user info, control
  ///   characters (also encoded ones), a backslash, dot segments (also encoded ones), bad percent-encoding
  ///   or bytes that are no UTF-8.
  public init(parsing text: String) throws(Rejection) {
    try self.init(parsing: text.utf8.span)
  }

  /// Parses a URL from its bytes, which may be any.
  public init(parsing bytes: Span<UInt8>) throws(Rejection) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge }
    guard !bytes.hasForbiddenByte, let colon = bytes.endOfScheme else { throw .malformedURL }
    scheme = try bytes.lowercasedText(0..<colon)
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#"), in: colon..<bytes.count)
    let question = bytes.firstIndex(of: UInt8(ascii: "?"), in: colon..<fragment)
    var path = (colon + 1)..<question
    if Self.webSchemes.contains(scheme) {
      (host, port) = try bytes.removeAuthority(from: &path, scheme: scheme)
    } else if bytes.startsWithTwoSlashes(path) {
      path = (path.lowerBound + 2)..<path.upperBound
    }
    segments = try bytes.segments(in: path)
    query = question < fragment ? try bytes.query(in: (question + 1)..<fragment) : []
  }

  /// Whether the scheme is one of the web, whose hosts must be listed.
  public var isWeb: Bool { Self.webSchemes.contains(scheme) }

  static let webSchemes = ["https", "http"]
}

// MARK: - The parts

extension Span<UInt8> {
  /// The index of the colon behind a scheme, if the bytes begin with one.
  fileprivate var endOfScheme: Int? {
    for index in indices {
      let byte = self[index]
      if byte == UInt8(ascii: ":") { return index > 0 ? index : nil }
      if byte.isASCIILetter { continue }
      let isInner = byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      guard index > 0, isInner || byte == UInt8(ascii: ".") else { return nil }
    }
    return nil
  }

  /// Takes a web URL's authority off the front of what follows its scheme.
  ///
  /// A port that is no number stays with the host's name, which then is none that can be listed.
  fileprivate func removeAuthority(
    from range: inout Range<Int>, scheme: String
  ) throws(Rejection) -> (host: String, port: UInt16?) {
    guard startsWithTwoSlashes(range) else { return ("", nil) }
    let start = range.lowerBound + 2
    let end = firstIndex(of: UInt8(ascii: "/"), in: start..<range.upperBound)
    range = end..<range.upperBound
    guard firstIndex(of: UInt8(ascii: "@"), in: start..<end) == end else { throw .malformedURL }
    _ = try percentDecoded(start..<end, plusIsSpace: false)
    let host = try lowercasedText(start..<end)
    return host.splitPort(defaultPort: scheme == "https" ? 443 : 80)
  }

  /// Splits a path at its slashes and decodes each piece; one slash in front and one behind are no pieces.
  fileprivate func segments(in range: Range<Int>) throws(Rejection) -> [String] {
    var start = range.lowerBound
    if start < range.upperBound, self[start] == UInt8(ascii: "/") { start += 1 }
    var segments: [String] = []
    while start < range.upperBound {
      let end = firstIndex(of: UInt8(ascii: "/"), in: start..<range.upperBound)
      let segment = try percentDecoded(start..<end, plusIsSpace: false)
      guard segment != ".", segment != ".." else { throw .malformedURL }
      segments.append(segment)
      start = end + 1
    }
    return segments
  }

  fileprivate func query(in range: Range<Int>) throws(Rejection) -> [ParsedURL.QueryItem] {
    var items: [ParsedURL.QueryItem] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = firstIndex(of: UInt8(ascii: "&"), in: start..<range.upperBound)
      let equals = firstIndex(of: UInt8(ascii: "="), in: start..<end)
      if start < end {
        let name = try percentDecoded(start..<equals, plusIsSpace: true)
        let value = equals < end ? try percentDecoded((equals + 1)..<end, plusIsSpace: true) : nil
        items.append(ParsedURL.QueryItem(name: name, value: value))
      }
      start = end + 1
    }
    return items
  }
}

extension String {
  /// Splits `host:port`; the scheme's own port and an empty one are none.
  fileprivate func splitPort(defaultPort: UInt16) -> (host: String, port: UInt16?) {
    guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")), !hasSuffix("]") else { return (self, nil) }
    let digits = utf8[utf8.index(after: colon)...]
    guard !digits.isEmpty else { return (String(self[..<colon]), nil) }
    guard digits.allSatisfy(\.isDigit), let port = UInt16(Substring(digits)) else { return (self, nil) }
    return (String(self[..<colon]), port == defaultPort ? nil : port)
  }
}
