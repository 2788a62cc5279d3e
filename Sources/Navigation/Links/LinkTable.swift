/// The links of an app, ready to be resolved and built.
public struct LinkTable: Sendable {
  let declaration: LinksDeclaration
  let matcher: Matcher
  private let schemes: Set<String>
  private let hosts: [HostPattern]
  /// For the name of a destination the patterns that lead there, in declared order.
  let patternsByDestination: [String: [Int]]

  /// Makes the table. Patterns and hosts that are none, which a checked declaration has not, match nothing.
  init(_ declaration: LinksDeclaration, routes: [String: RouteDeclaration]?) {
    self.declaration = declaration
    matcher = Matcher(
      patterns: declaration.patterns.enumerated().compactMap { index, link in
        (try? Pattern(parsing: link.pattern)).map {
          CompiledPattern(index: index, link: link, pattern: $0, routes: routes)
        }
      })
    schemes = Set(declaration.schemes.map { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) })
    hosts = declaration.hosts.compactMap(HostPattern.init(parsing:))
    var patternsByDestination: [String: [Int]] = [:]
    for (index, pattern) in matcher.patterns.enumerated() {
      guard let name = pattern.link.routeNames.last else { continue }
      patternsByDestination[name, default: []].append(index)
    }
    self.patternsByDestination = patternsByDestination
  }

  /// What a link means: the whole place it leads to, or why it leads nowhere.
  ///
  /// Refusals in this order, the first that fits: `tooLarge`, `malformedURL`, `forbiddenHost`, `noMatch`.
  public func resolve(url text: String) -> LinkResolution {
    let url: ParsedURL
    do {
      url = try ParsedURL(parsing: text)
    } catch {
      return LinkResolution(verdict: .refused(error), redacted: RedactedURL(text, parsed: nil))
    }
    if let refusal = refusal(of: url) {
      return LinkResolution(verdict: .refused(refusal), redacted: RedactedURL(text, parsed: url))
    }
    guard let (candidate, routes) = matcher.match(url) else {
      let verdict: LinkResolution.Verdict = declaration.whenUnknown == .root ? .root : .refused(.noMatch)
      return LinkResolution(verdict: verdict, redacted: RedactedURL(text, parsed: url))
    }
    let place = candidate.pattern.link.place(routes: routes)
    return LinkResolution(
      verdict: .place(place, pattern: candidate.pattern.index),
      redacted: RedactedURL(text, parsed: url, candidate: candidate))
  }

  /// Why a URL is refused before any pattern is looked at.
  func refusal(of url: ParsedURL) -> Rejection? {
    if let host = url.host {
      return hosts.contains { $0.matches(host: host, port: url.port) } ? nil : .forbiddenHost
    }
    return schemes.contains(url.scheme) ? nil : .noMatch
  }
}

extension LinkDeclaration {
  /// The place of the link, once its routes have their parameters.
  func place(routes: [String: Route]) -> LinkPlace {
    func resolved(_ names: [String]) -> [Route] { names.compactMap { routes[$0] } }
    let stack: LinkPlace.Stack =
      switch destination {
      case .none: .untouched
      case .path(let names): .path(resolved(names))
      case .columns(let columns): .columns(columns.mapValues(resolved))
      }
    let modal = presentation.flatMap { presentation in
      routes[presentation.route].map { LinkPlace.Modal($0, style: presentation.style) }
    }
    return LinkPlace(tab: tab, stack: stack, modal: modal)
  }
}

extension RedactedURL {
  /// What may be kept of a URL that matched.
  init(_ text: String, parsed: ParsedURL, candidate: Matcher.Candidate) {
    self.init(text, parsed: parsed)
    let pattern = candidate.pattern
    self.pattern = pattern.pattern.text
    path = zip(parsed.segments, candidate.alignment.partIndices).map { segment, part in
      Piece(segment, pattern.visibilities[part], named: pattern.pattern.parts[part].name)
    }
    for item in parsed.query {
      guard let parameter = pattern.queryParameters.first(where: { $0.name == item.name }),
        !query.contains(where: { $0.name == item.name })
      else { continue }
      let visibility: CompiledPattern.Visibility = parameter.declaration.isSecret ? .secret : .clear
      query.append(
        QueryItem(name: item.name, value: item.value.map { Piece($0, visibility, named: item.name) }))
    }
  }
}

extension RedactedURL.Piece {
  fileprivate init(_ text: String, _ visibility: CompiledPattern.Visibility, named name: String?) {
    switch visibility {
    case .clear: self = .clear(text)
    case .hidden: self = .hidden
    case .secret: self = .secret(parameter: name ?? "")
    }
  }
}
