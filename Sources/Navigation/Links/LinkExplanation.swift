/// How a URL resolves, pattern by pattern.
public struct LinkExplanation: Hashable, Sendable {
  /// What became of one pattern.
  public enum Verdict: Hashable, Sendable {
    /// It leads the way.
    case won
    /// It matches as well, less closely than the one that won, or later declared.
    case outranked
    /// It does not match, for this reason.
    case failed(String)
  }

  /// One pattern and what became of it.
  public struct Attempt: Hashable, Sendable {
    /// Its index among the declared patterns.
    public var index: Int
    public var pattern: String
    /// How closely each segment is named, for a pattern that covers the path.
    public var ranks: [PartRank]
    public var verdict: Verdict
  }

  /// The URL in its parts, `nil` if it could not be parsed.
  public var url: ParsedURL?
  public var resolution: LinkResolution
  /// The patterns that match, best first, then the others as declared; none where no pattern was looked at.
  public var attempts: [Attempt]
}

extension LinkTable {
  /// Resolves a URL and tells for each pattern why it won or did not.
  ///
  /// Asks every pattern, unlike ``resolve(url:)``.
  public func explain(url text: String) -> LinkExplanation {
    let resolution = resolve(url: text)
    guard let url = try? ParsedURL(parsing: text) else {
      return LinkExplanation(url: nil, resolution: resolution, attempts: [])
    }
    guard refusal(of: url) == nil else {
      return LinkExplanation(url: url, resolution: resolution, attempts: [])
    }
    let candidates = matcher.candidates(for: url.segments)
    let covering = Set(candidates.map(\.pattern.index))
    var winner: Int?
    var attempts = candidates.map { $0.attempt(for: url, winner: &winner) }
    attempts.sort { $0.verdict.order < $1.verdict.order }
    attempts += matcher.patterns.filter { !covering.contains($0.index) }.map { $0.failure(for: url.segments) }
    return LinkExplanation(url: url, resolution: resolution, attempts: attempts)
  }
}

extension LinkExplanation.Verdict {
  /// Its place in a list that is sorted without disturbing what is equal.
  fileprivate var order: Int {
    switch self {
    case .won: 0
    case .outranked: 1
    case .failed: 2
    }
  }
}

extension Matcher.Candidate {
  fileprivate func attempt(for url: ParsedURL, winner: inout Int?) -> LinkExplanation.Attempt {
    LinkExplanation.Attempt(
      index: pattern.index, pattern: pattern.pattern.text, ranks: alignment.ranks,
      verdict: verdict(for: url, winner: &winner))
  }

  private func verdict(for url: ParsedURL, winner: inout Int?) -> LinkExplanation.Verdict {
    for parameter in pattern.slots.flatMap(\.parameters) {
      do {
        _ = try value(of: parameter, in: url)
      } catch {
        return .failed(error.explanation)
      }
    }
    guard winner == nil else { return .outranked }
    winner = pattern.index
    return .won
  }
}

extension Matcher.Candidate.Misfit {
  fileprivate var explanation: String {
    guard let text else { return "the parameter \(parameter.name) is missing" }
    return "the parameter \(parameter.name) has \"\(text)\", which is no \(parameter.declaration.type)"
  }
}

extension CompiledPattern {
  fileprivate func failure(for segments: [String]) -> LinkExplanation.Attempt {
    LinkExplanation.Attempt(
      index: index, pattern: pattern.text, ranks: [], verdict: .failed(reason(against: segments)))
  }

  private func reason(against segments: [String]) -> String {
    if let empty = segments.firstIndex(of: "") { return "segment \(empty + 1) is empty" }
    let least = parts.count { !$0.isSkippable }
    guard segments.count >= least, !isFixed || segments.count == parts.count else {
      let bound = isFixed ? "" : "at least "
      return "it covers \(bound)\(least) segment\(least == 1 ? "" : "s"), the path has \(segments.count)"
    }
    for (index, part) in parts.enumerated() {
      if part.isSkippable || part.isRepeating { break }
      if !part.takes(segments[index]) {
        return "segment \(index + 1) is \(part.expectation(of: segments[index]))"
      }
    }
    return "its parts do not cover the path"
  }
}

extension CompiledPart {
  fileprivate func expectation(of segment: String) -> String {
    switch content {
    case .literal(let text): "\"\(segment)\", not \"\(text)\""
    case .types(let types):
      "\"\(segment)\", which is no \(types.map(\.description).joined(separator: " and "))"
    }
  }
}
