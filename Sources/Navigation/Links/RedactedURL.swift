/// What a journal may keep of a URL: scheme, host, the pattern that matched and the parameters that routes
/// declare.
///
/// Everything else is reduced to its shape. Of a link that was refused the path is too, and what is kept of
/// one that could not be parsed is its length. A secret is kept by its name; whoever has the key puts a hash
/// in its place (``text(secret:)``). The text is a URL again and matches the same pattern.
public struct RedactedURL: Hashable, Sendable {
  /// A segment of the path or a value of the query.
  public enum Piece: Hashable, Sendable {
    case clear(String)
    case hidden
    /// The value of a secret parameter.
    case secret(parameter: String)
  }

  /// A key of the query that a route declares.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    /// `nil` where the key stands without an equals sign.
    public var value: Piece?
  }

  /// `nil` if there was none that could be read.
  public var scheme: String?
  /// A web URL's host, with its port if it is not the scheme's own.
  public var host: String?
  /// The pattern that matched.
  public var pattern: String?
  /// The segments of the path; `nil` if the URL could not be parsed.
  public var path: [Piece]?
  public var query: [QueryItem]
  /// The length of the whole URL in bytes.
  public var byteCount: Int

  /// What may be kept of a URL that no app knows.
  public init(of text: String) {
    self.init(text, parsed: try? ParsedURL(parsing: text))
  }

  /// What may be kept of a URL that was refused.
  init(_ text: String, parsed: ParsedURL?) {
    byteCount = text.utf8.count
    pattern = nil
    query = []
    scheme = parsed?.scheme
    host = parsed?.hostAndPort
    path = parsed?.segments.map { _ in .hidden }
  }
}

extension RedactedURL {
  /// The redacted URL as text.
  ///
  /// - Parameter secret: what stands for a secret parameter, given its name.
  public func text(secret: (_ parameter: String) -> String) -> String {
    guard let scheme, let path else { return "*" }
    var text = scheme + "://"
    if let host { text += host + (path.isEmpty ? "" : "/") }
    text += path.map { $0.text(for: .segment, secret: secret) }.joined(separator: "/")
    let items = query.map { item in
      item.name.percentEncoded(for: .query)
        + (item.value.map { "=" + $0.text(for: .query, secret: secret) } ?? "")
    }
    return text + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

extension RedactedURL: CustomStringConvertible {
  /// The redacted URL with each secret as a colon and its name.
  public var description: String { text { ":" + $0 } }
}

extension RedactedURL.Piece {
  fileprivate func text(for part: String.URLPart, secret: (String) -> String) -> String {
    switch self {
    case .clear(let text): text.percentEncoded(for: part)
    case .hidden: "*"
    case .secret(let parameter): secret(parameter).percentEncoded(for: part)
    }
  }
}

extension ParsedURL {
  var hostAndPort: String? {
    host.map { host in port.map { "\(host):\($0)" } ?? host }
  }
}
