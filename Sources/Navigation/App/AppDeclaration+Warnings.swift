extension AppDeclaration {
  /// What works and is hardly meant: ties and unreachable patterns, parameters that lead nowhere.
  ///
  /// - Complexity: O(patterns²).
  public var warnings: [DeclarationWarning] {
    conditionWarnings + linkWarnings
  }

  private var linkWarnings: [DeclarationWarning] {
    guard let links else { return [] }
    let patterns = LinkTable(links, routes: routes).matcher.patterns
    return patterns.flatMap { $0.warnings(routes: routes) } + overlaps(of: patterns)
  }

  private func overlaps(of patterns: [CompiledPattern]) -> [DeclarationWarning] {
    var warnings: [DeclarationWarning] = []
    // Patterns that begin with different literals have nothing in common.
    var earlierByLiteral: [String: [Int]] = [:]
    var earlierOthers: [Int] = []
    for (index, second) in patterns.enumerated() {
      var earlier = Array(0..<index)
      if case .literal(let text)? = second.parts.first?.content {
        earlier = ((earlierByLiteral[text] ?? []) + earlierOthers).sorted()
        earlierByLiteral[text, default: []].append(index)
      } else {
        earlierOthers.append(index)
      }
      for first in earlier { warnings += PatternOverlap(first: patterns[first], second: second).warnings }
    }
    return warnings
  }
}

extension PatternOverlap {
  fileprivate var warnings: [DeclarationWarning] {
    var warnings: [DeclarationWarning] = []
    if let path = tiedPath { warnings.append(.tie(first, second, path: path)) }
    if leavesNothing { warnings.append(.unreachable(second, because: first)) }
    if PatternOverlap(first: second, second: first).leavesNothing {
      warnings.append(.unreachable(first, because: second))
    }
    return warnings
  }
}

extension CompiledPattern {
  fileprivate var path: String { "links.patterns[\(index)]" }

  fileprivate func warnings(routes: [String: RouteDeclaration]?) -> [DeclarationWarning] {
    var warnings: [DeclarationWarning] = []
    if let name = unfillableParameter {
      warnings.append(
        DeclarationWarning(
          .unreachable, path: "\(path).pattern",
          message: "no URL can fill the parameter \(name): a path needs a part :\(name)+ or :\(name)*"))
    }
    let declared = Set(slots.flatMap(\.parameters).map(\.name))
    for part in pattern.parts {
      guard let name = part.name, !declared.contains(name) else { continue }
      warnings.append(
        DeclarationWarning(
          .unusedParameter, path: "\(path).pattern",
          message: "no route of the link declares \(part), so its value is lost"))
    }
    if link.tab == nil, link.destination == .none, link.presentation == nil {
      warnings.append(
        DeclarationWarning(.placeless, path: path, message: "it names neither tab nor path nor modal"))
    }
    return warnings
  }
}

extension DeclarationWarning {
  fileprivate static func tie(
    _ first: CompiledPattern, _ second: CompiledPattern, path: [String]
  ) -> DeclarationWarning {
    DeclarationWarning(
      .tie, path: "\(second.path).pattern",
      message: "\"\(second.pattern.text)\" and \"\(first.pattern.text)\" (\(first.path)) match"
        + " /\(path.joined(separator: "/")) equally well; the first declared wins")
  }

  fileprivate static func unreachable(
    _ pattern: CompiledPattern, because other: CompiledPattern
  ) -> DeclarationWarning {
    DeclarationWarning(
      .unreachable, path: "\(pattern.path).pattern",
      message:
        "\"\(pattern.pattern.text)\" never wins: \"\(other.pattern.text)\" (\(other.path)) takes all its URLs"
    )
  }
}
