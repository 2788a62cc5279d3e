import Replay

/// A difference in a few lines.
struct DifferenceSummary {
  let lines: [String]

  init(_ difference: JournalDifference, _ journals: borrowing ComparedJournals) {
    lines = Self.heading(difference, journals) + Self.counts(difference)
  }

  /// The names of the journals, and where they part.
  static func heading(
    _ difference: JournalDifference, _ journals: borrowing ComparedJournals
  ) -> [String] {
    [
      "--- \(journals.a.path.shown)  \(events(Int(clamping: difference.eventCounts.a)))",
      "+++ \(journals.b.path.shown)  \(events(Int(clamping: difference.eventCounts.b)))",
      difference.isEqual ? "equal" : sentence(on: difference.firstDivergence),
    ] + (difference.isApproximate ? [approximation] : [])
  }

  /// Where journals part, as a sentence.
  static func sentence(on first: FirstDivergence?) -> String {
    guard let first else { return "No event differs." }
    let places = [
      first.positions.a.map { "position \($0) of A" } ?? "the end of A",
      first.positions.b.map { "position \($0) of B" } ?? "the end of B",
    ]
    let (a, b) = (first.sessions.a?.shown, first.sessions.b?.shown)
    let sessions =
      switch (a, b) {
      case (let a?, let b?): a == b ? "session \(a)" : "sessions \(a) and \(b)"
      case (let a?, nil): "session \(a), which B has not"
      case (nil, let b?): "session \(b), which A has not"
      case (nil, nil): "no session"
      }
    return "First divergence: \(places.joined(separator: ", ")) (\(sessions))."
  }

  private static func counts(_ difference: JournalDifference) -> [String] {
    let kinds = SessionDifference.Run.Kind.allCases.filter { $0 != .same }
    let counts = kinds.map { ($0.words, difference.count(of: $0)) }.filter { $0.1 > 0 }
    let rows = [("unchanged", difference.unchangedCount)] + counts
    let differing = difference.sessions.count { $0.names.a != nil && $0.names.b != nil }
    let states = difference.sessions.count { !$0.finalStates.isEmpty }
    return rows.map { "  \($0.0.padded(to: 22))\($0.1)" } + [
      "  \("sessions that differ".padded(to: 22))\(differing)",
      "  \("only in A".padded(to: 22))\(difference.sessions.count { $0.names.b == nil })",
      "  \("only in B".padded(to: 22))\(difference.sessions.count { $0.names.a == nil })",
      "  \("last states differ".padded(to: 22))\(states)",
    ]
  }

  private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }

  private static let approximation =
    "Approximate: too many events differ to find the fewest edits; stretches are told as replaced."
}

extension SessionDifference.Run.Kind {
  /// What it says of an event, for people.
  var words: String {
    switch self {
    case .same: "unchanged"
    case .outcome: "answered otherwise"
    case .changes: "other changes"
    case .identity: "about another entry"
    case .onlyA: "events only in A"
    case .onlyB: "events only in B"
    }
  }

  /// What its lines begin with.
  var mark: String {
    switch self {
    case .same: " "
    case .outcome, .changes, .identity: "~"
    case .onlyA: "-"
    case .onlyB: "+"
    }
  }

  var paint: Paint {
    switch self {
    case .same: .faint
    case .outcome, .changes, .identity: .warning
    case .onlyA: .bad
    case .onlyB: .good
    }
  }
}
