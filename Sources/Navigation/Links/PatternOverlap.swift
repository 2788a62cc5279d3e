/// What two patterns have in common: whether they can tie, and whether one leaves nothing to the other.
struct PatternOverlap {
  let first: CompiledPattern
  let second: CompiledPattern

  /// A path that both patterns name equally closely, `nil` if there is none.
  ///
  /// Walks both patterns at once, a segment a step, over parts of equal rank that can take a common text,
  /// and asks both patterns about each path that brings them to their ends.
  var tiedPath: [String]? {
    var seen: Set<State> = []
    var states = [(State(first: 0, second: 0), [String]())]
    var next = 0
    while next < states.count {
      let (state, path) = states[next]
      next += 1
      if isTie(path), canEnd(state) { return path }
      for step in steps(from: state) where seen.insert(step.state).inserted {
        states.append((step.state, path + [step.text]))
      }
    }
    return nil
  }

  /// Whether the first pattern takes every path that the second takes, at least as closely.
  var leavesNothing: Bool {
    guard first.parts.count == second.parts.count, first.index < second.index || !isSameShape else {
      return false
    }
    return first.queryParameters.allSatisfy { $0.takesEverything }
      && zip(first.parts, second.parts).allSatisfy { $0.covers($1) }
      && !first.mayLackRequiredParameter
  }

  private var isSameShape: Bool { first.parts.map(\.rank) == second.parts.map(\.rank) }

  private func isTie(_ path: [String]) -> Bool {
    guard let left = first.alignment(with: path), let right = second.alignment(with: path) else {
      return false
    }
    return left.ties(with: right)
  }
}

extension PatternOverlap {
  /// How far both patterns are: the parts that may cover the next segment begin here.
  private struct State: Hashable {
    var first: Int
    var second: Int
    /// Whether the part before may cover more.
    var firstIsInside = false
    var secondIsInside = false
  }

  private func canEnd(_ state: State) -> Bool {
    first.parts[state.first...].allSatisfy(\.isSkippable)
      && second.parts[state.second...].allSatisfy(\.isSkippable)
  }

  private func steps(from state: State) -> [(state: State, text: String)] {
    let left = first.choices(from: state.first, isInside: state.firstIsInside)
    let right = second.choices(from: state.second, isInside: state.secondIsInside)
    var steps: [(State, String)] = []
    for one in left {
      for other in right where first.parts[one].rank == second.parts[other].rank {
        guard let text = first.parts[one].textInCommon(with: second.parts[other]) else { continue }
        let next = State(
          first: one + 1, second: other + 1, firstIsInside: first.parts[one].isRepeating,
          secondIsInside: second.parts[other].isRepeating)
        steps.append((next, text))
      }
    }
    return steps
  }
}

extension CompiledPattern {
  /// The parts that may cover the next segment.
  fileprivate func choices(from start: Int, isInside: Bool) -> [Int] {
    var choices = isInside ? [start - 1] : []
    for part in start..<parts.count {
      choices.append(part)
      if !parts[part].isSkippable { break }
    }
    return choices
  }

  /// Whether a required parameter can stay without a value although the path is covered.
  var mayLackRequiredParameter: Bool {
    slots.flatMap(\.parameters).contains { parameter in
      guard !parameter.declaration.isOptional else { return false }
      guard case .part(let part) = parameter.source else { return true }
      return parts[part].isSkippable && !parts[part].isRepeating
    }
  }

  /// A required parameter that no URL can fill.
  var unfillableParameter: String? {
    slots.flatMap(\.parameters).first { $0.source == .nowhere && !$0.declaration.isOptional }?.name
  }
}

extension CompiledPattern.Parameter {
  /// Whether every query fits, also one without the parameter.
  fileprivate var takesEverything: Bool { declaration.isOptional && declaration.type == .string }
}

extension CompiledPart {
  /// Whether the part takes all that the other takes, at least as closely.
  fileprivate func covers(_ other: CompiledPart) -> Bool {
    switch (content, other.content) {
    case (.literal(let left), .literal(let right)): left == right
    case (.types(let left), .types(let right)):
      (rank == other.rank || (rank == .zeroOrMore && other.rank == .wildcard))
        && Set(left).isSubset(of: Set(right))
    default: false
    }
  }

  /// A text that both parts take, `nil` if they have none in common.
  fileprivate func textInCommon(with other: CompiledPart) -> String? {
    switch (content, other.content) {
    case (.literal(let left), .literal(let right)): left == right ? left : nil
    case (.types(let left), .types(let right)):
      ((left + right).flatMap(\.samples) + ["any"]).first { takes($0) && other.takes($0) }
    default: nil
    }
  }
}

extension ParameterType {
  /// Texts of the type, among them one of each other type that the type has in common with it.
  fileprivate var samples: [String] {
    switch self {
    case .string, .path: ["any"]
    case .int: ["1"]
    case .number: ["1", "0.5"]
    case .bool: ["true", "false"]
    case .uuid: ["00000000-0000-0000-0000-000000000000"]
    case .oneOf(let words): words
    }
  }
}
