extension LinkTable {
  /// The link that leads to a route: the inverse of matching.
  ///
  /// What is built is resolved again before it is given out, so that a link never leads elsewhere than to
  /// the route it was asked for. A route has none if no pattern leads to it, if a path would have to carry
  /// what no path can (an empty text, `.`, `..`, a control character), or if a closer pattern takes the URL.
  ///
  /// - Complexity: O(patterns that lead to a route of this name).
  public func url(for route: Route) -> String? {
    firstURL(for: [route], leadingTo: route.name) { $0.destination == route }
  }

  /// The link that leads to a whole place, of which no part is left to chance.
  public func url(for place: LinkPlace) -> String? {
    let routes = place.routes
    guard let name = routes.last?.name else { return placelessURL(for: place) }
    return firstURL(for: routes, leadingTo: name) { $0 == place }
  }

  private func firstURL(
    for routes: [Route], leadingTo name: String, where leadsThere: (LinkPlace) -> Bool
  ) -> String? {
    for index in patternsByDestination[name] ?? [] {
      guard let url = url(by: matcher.patterns[index], for: routes) else { continue }
      if let place = resolve(url: url).place, leadsThere(place) { return url }
    }
    return nil
  }

  private func placelessURL(for place: LinkPlace) -> String? {
    for pattern in matcher.patterns where pattern.link.routeNames.isEmpty {
      if let url = url(by: pattern, for: []), resolve(url: url).place == place { return url }
    }
    return nil
  }

  private func url(by pattern: CompiledPattern, for routes: [Route]) -> String? {
    var values: [String: Value] = [:]
    for route in routes { values.merge(route.parameters) { first, _ in first } }
    guard let segments = pattern.segments(carrying: values), let base = base(before: segments.first) else {
      return nil
    }
    let query = pattern.queryParameters.compactMap { parameter in
      values[parameter.name]?.urlText.map { text in
        parameter.name.percentEncoded(for: .query) + "=" + text.percentEncoded(for: .query)
      }
    }
    let path = segments.map { $0.percentEncoded(for: .segment) }.joined(separator: "/")
    return base + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// What every link begins with: the first host that is listed whole, else the first scheme.
  ///
  /// To other parsers than ours the first segment of a custom scheme is a host. One that would not survive
  /// being taken for a host is kept from it by a third slash.
  private func base(before segment: String?) -> String? {
    if let host = declaration.hosts.first(where: { !$0.hasPrefix("*") }) { return "https://\(host)/" }
    let isHostLike = segment?.utf8.allSatisfy { $0.isDigit || ($0.isASCIILetter && $0 & 0x20 != 0) } ?? true
    return declaration.schemes.first.map { $0 + (isHostLike ? "://" : ":///") }
  }
}

extension CompiledPattern {
  /// A path that the pattern covers so that its parameters have these values, undecoded.
  ///
  /// What no route declares is filled with a stand-in where it must be there, and else left out.
  fileprivate func segments(carrying values: [String: Value]) -> [String]? {
    let declared = Set(slots.flatMap(\.parameters).map(\.name))
    var segments: [String] = []
    for part in pattern.parts {
      switch part {
      case .literal(let text): segments.append(text)
      case .wildcard: break
      case .parameter(let name, let occurrence) where declared.contains(name):
        guard let covered = occurrence.segments(for: values[name]) else { return nil }
        segments += covered
      case .parameter(_, let occurrence): segments += occurrence.segments(for: nil) ?? ["_"]
      }
    }
    return segments.contains("") ? nil : segments
  }
}

extension Pattern.Occurrence {
  /// The segments that carry a value, `nil` if none can.
  fileprivate func segments(for value: Value?) -> [String]? {
    switch (self, value) {
    case (.optional, nil), (.zeroOrMore, nil): return []
    case (_, nil): return nil
    case (.once, let value?), (.optional, let value?): return value.urlText.map { [$0] }
    case (_, .array(let elements)?):
      guard self == .zeroOrMore || !elements.isEmpty else { return nil }
      let texts = elements.compactMap(\.urlText)
      return texts.count == elements.count ? texts : nil
    default: return nil
    }
  }
}

extension Value {
  /// The text that stands for the value in a URL, `nil` for one that has none.
  fileprivate var urlText: String? {
    switch self {
    case .string(let text): text
    case .integer(let whole): String(whole)
    case .number(let number): number.description
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
