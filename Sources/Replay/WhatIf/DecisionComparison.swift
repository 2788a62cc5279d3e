import Navigation

/// Compares what was recorded of an event with what other rules make of it.
struct DecisionComparison {
  /// Which identifier there is which one here; empty while both give the same ones.
  var identifiers: [Identifier: Identifier] = [:]

  /// In what the decisions differ; `nil` if in nothing that means anything.
  func difference(_ recorded: Event<Route>, _ now: Event<Route>) -> WhatIfDifference.Class? {
    let translate: IdentifierTransform = { identifier, _ in identifiers[identifier] ?? identifier }
    let before = recorded.outcome.mapIdentifiers(translate).compared
    let after = now.outcome.compared
    if before != after, let found = Self.difference(before, after) { return found }
    let edits = recorded.changes.map { $0.mapIdentifiers(translate) }.compactMap(\.compared)
    let newEdits = now.changes.compactMap(\.compared)
    if edits == newEdits { return before == after ? nil : .stateChanged }
    return edits.compactMap(\.route) == newEdits.compactMap(\.route) ? .stateChanged : .routeChanged
  }

  private static func difference(
    _ before: Outcome<Route>, _ after: Outcome<Route>
  ) -> WhatIfDifference.Class? {
    if after.kind == .asking, before.kind != .asking || before.question != after.question {
      return .effectNeeded
    }
    guard before.kind == after.kind, before.reason == after.reason else {
      if after.isTargetUnknown { return .targetUnknown }
      let haveEffect = before.kind.leadsSomewhere && after.kind.leadsSomewhere
      return haveEffect ? .routeChanged : .verdictChanged
    }
    if before.guardName != after.guardName { return .verdictChanged }
    return before.target != after.target ? .routeChanged : nil
  }

  /// Takes note of which identifiers both decisions give, so that later intents can be told in those of the
  /// other run; what only the recorded one gives has none there.
  mutating func pair(_ recorded: Event<Route>, _ now: Event<Route>?) {
    let (old, new) = (recorded.givenIdentifiers, now?.givenIdentifiers ?? [])
    for (index, identifier) in old.enumerated() {
      identifiers[identifier] = old.count == new.count ? new[index] : Self.nothing
    }
  }

  /// An identifier that no session gives.
  private static let nothing = Identifier(Int64.max)
}

extension Event {
  fileprivate var givenIdentifiers: [Identifier] {
    var given: [Identifier] = []
    for change in changes {
      _ = change.mapIdentifiers { identifier, isNew in
        if isNew { given.append(identifier) }
        return identifier
      }
    }
    return given
  }
}

// MARK: - What is compared

extension Outcome {
  /// The outcome without what the same rules in another order would say otherwise: a guard without a name is
  /// called by its index.
  fileprivate var compared: Outcome {
    guard !details.isEmpty else { return self }
    let kept: [Detail] = details.compactMap { detail in
      switch detail {
      case .guarded(.index), .position: nil
      case .outcomes(let outcomes): .outcomes(outcomes.map(\.compared))
      default: detail
      }
    }
    return Outcome(kind, reason: reason, details: kept)
  }

  fileprivate var question: String? {
    details.lazy.compactMap { if case .question(let question) = $0 { question } else { nil } }.first
  }

  fileprivate var guardName: GuardName? {
    details.lazy.compactMap { if case .guarded(let name) = $0 { name } else { nil } }.first
  }

  /// Where a redirection led.
  fileprivate var target: Route?? {
    details.lazy.compactMap { if case .to(let route) = $0 { .some(route) } else { nil } }.first
  }

  fileprivate var isTargetUnknown: Bool {
    guard kind == .rejected, let reason = reason.flatMap(Rejection.init(rawValue:)) else { return false }
    return [.unknownRoute, .unknownTab, .badParams, .noMatch, .forbiddenHost].contains(reason)
  }
}

extension OutcomeKind {
  fileprivate var leadsSomewhere: Bool { [.applied, .clamped, .redirected].contains(self) }
}

extension Change {
  /// The edit without what tells when and where it was made; that a tab came to be is no edit, since under
  /// other rules it may be there from the start.
  fileprivate var compared: Change? {
    switch self {
    case .tabAdded: return nil
    case .held(var item):
      (item.since, item.cause) = (0, 0)
      item.answers = item.answers.map(\.compared)
      return .held(item)
    case .asked(var question):
      question.cause = 0
      question.asker = question.asker.compared
      question.answers = question.answers.map(\.compared)
      return .asked(question)
    default: return self
    }
  }

  /// The route that it puts on a stack.
  fileprivate var route: Route? {
    if case .pushed(_, _, let entry) = self { entry.route } else { nil }
  }
}

extension KeptAnswer {
  fileprivate var compared: KeptAnswer { KeptAnswer(asker.compared, answer) }
}

extension GuardName {
  fileprivate var compared: GuardName { if case .index = self { .index(0) } else { self } }
}
