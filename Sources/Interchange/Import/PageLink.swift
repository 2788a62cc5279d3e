import Navigation

/// A page of the web as a link that leads somewhere also where no app declares links: to a screen that is
/// called by host and path.
enum PageLink {
  /// - Returns: `nil` for what is no page of the web.
  static func intent(_ url: String) -> Intent<Route>? {
    guard url.utf8.count <= Limits.bytesInURL, let name = name(of: url) else { return nil }
    return Intent(.open(Link(url: url, routes: [Route(name)])))
  }

  private static func name(of url: String) -> String? {
    let scheme = ["https://", "http://"].first { url.lowercased().hasPrefix($0) }
    guard let scheme else { return nil }
    let rest = url.dropFirst(scheme.count)
    let place = rest.prefix { $0 != "?" && $0 != "#" }
    // Who signed in by the URL is nobody's business.
    let host = place.prefix { $0 != "/" }
    let path = place.dropFirst(host.count)
    let name = host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !name.isEmpty else { return nil }
    return String(name) + (path.isEmpty ? "/" : String(path))
  }
}
