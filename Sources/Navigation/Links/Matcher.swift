/// The patterns of an app, ready to be matched.
///
/// The best match wins, whatever the order of declaration: segment by segment from the left a literal, then
/// a typed parameter, a string, an optional one, one-or-more, zero-or-more, `*`; then fewer unused parts;
/// then the first declared.
struct Matcher: Sendable {
  let patterns: [CompiledPattern]
  private let trie: PatternTrie

  init(patterns: [CompiledPattern]) {
    self.patterns = patterns
    var trie = PatternTrie()
    for (index, pattern) in patterns.enumerated() { trie.insert(pattern.parts, pattern: index) }
    self.trie = trie
  }

  /// A pattern that covers a path.
  struct Candidate {
    var pattern: CompiledPattern
    var alignment: Alignment

    /// Whether this one wins over another.
    func isBetter(than other: Candidate) -> Bool {
      if alignment.isCloser(than: other.alignment) { return true }
      return alignment.ties(with: other.alignment) && pattern.index < other.pattern.index
    }
  }

  /// The patterns that cover the path, best first; of their queries nothing is known yet.
  func candidates(for segments: [String]) -> [Candidate] {
    var candidates: [Candidate] = []
    for index in trie.patterns(covering: segments) {
      guard let alignment = patterns[index].alignment(with: segments) else { continue }
      candidates.append(Candidate(pattern: patterns[index], alignment: alignment))
    }
    if candidates.count > 1 { candidates.sort { $0.isBetter(than: $1) } }
    return candidates
  }

  /// The best pattern and the values that its routes take.
  ///
  /// - Complexity: grows with the segments and with the patterns that cover the path, not with the number of
  ///   patterns declared.
  func match(_ url: ParsedURL) -> (candidate: Candidate, routes: [String: Route])? {
    for candidate in candidates(for: url.segments) {
      if let routes = candidate.routes(in: url) { return (candidate, routes) }
    }
    return nil
  }
}

extension Matcher.Candidate {
  /// Why a parameter gets no value.
  struct Misfit: Error {
    var parameter: CompiledPattern.Parameter
    /// The text that does not fit, `nil` if there is none.
    var text: String?
  }

  /// The routes of the place by name, `nil` if a parameter is missing or does not fit.
  func routes(in url: ParsedURL) -> [String: Route]? {
    var routes: [String: Route] = [:]
    for slot in pattern.slots {
      guard let route = try? route(for: slot, in: url) else { return nil }
      routes[slot.route] = route
    }
    return routes
  }

  private func route(for slot: CompiledPattern.Slot, in url: ParsedURL) throws(Misfit) -> Route {
    var route = Route(slot.route)
    for parameter in slot.parameters {
      if let value = try value(of: parameter, in: url) { route.parameters[parameter.name] = value }
    }
    return route
  }

  /// The value of a parameter, `nil` for an optional one that stays away.
  func value(of parameter: CompiledPattern.Parameter, in url: ParsedURL) throws(Misfit) -> Value? {
    switch parameter.source {
    case .part(let part): return try value(of: parameter, coveredBy: part, in: url)
    case .nowhere: break
    case .query:
      if let item = url.query.first(where: { $0.name == parameter.name }) {
        let text = item.value ?? (parameter.declaration.type == .bool ? "true" : "")
        guard let value = parameter.declaration.type.value(reading: text) else {
          throw Misfit(parameter: parameter, text: text)
        }
        return value
      }
    }
    guard parameter.declaration.isOptional else { throw Misfit(parameter: parameter, text: nil) }
    return nil
  }

  private func value(
    of parameter: CompiledPattern.Parameter, coveredBy part: Int, in url: ParsedURL
  ) throws(Misfit) -> Value? {
    let covered = zip(url.segments, alignment.partIndices).filter { $0.1 == part }.map(\.0)
    if pattern.parts[part].isRepeating { return .array(covered.map(Value.string)) }
    guard let text = covered.first else {
      guard parameter.declaration.isOptional else { throw Misfit(parameter: parameter, text: nil) }
      return nil
    }
    guard let value = parameter.declaration.type.value(reading: text) else {
      throw Misfit(parameter: parameter, text: text)
    }
    return value
  }
}
