import Navigation

/// How two journals differ: session by session, what was asked, what became of it, and where states part.
///
/// A value that any front shows as it likes: events are named by their steps, and read from the journals only
/// where they are shown.
package struct JournalDifference: Sendable {
  /// The sessions that differ, in the order of their first difference.
  package var sessions: [SessionDifference] = []
  /// How the states differ that sessions begin with: declared tabs, say. It counts as a difference.
  package var startStates: [StateEdit] = []
  /// How many events each side has.
  package var eventCounts: (a: UInt64, b: UInt64) = (0, 0)
  /// Whether events were told as replaced without looking closely: too many differ.
  package var isApproximate = false

  package init() {}

  package var isEqual: Bool { sessions.isEmpty && startStates.isEmpty }

  /// The first event that one side has otherwise: its position on each side, `nil` where that side has none.
  package var firstDivergence: FirstDivergence? {
    sessions.map(\.first).min { $0.order < $1.order }
  }

  /// How many events stand in runs of one kind, on the side that has them.
  package func count(of kind: SessionDifference.Run.Kind) -> Int {
    sessions.reduce(0) { sum, session in
      sum + session.runs.reduce(0) { $1.kind == kind ? $0 + max($1.a.count, $1.b.count) : $0 }
    }
  }

  /// How many events of side A have an equal one on side B.
  package var unchangedCount: Int {
    let changed = SessionDifference.Run.Kind.pairs.reduce(0) { $0 + count(of: $1) }
    return Int(clamping: eventCounts.a) - changed - count(of: .onlyA)
  }
}

/// Where two journals part.
package struct FirstDivergence: Hashable, Sendable {
  /// The session on each side; `nil` where the other side alone has it.
  package var sessions: Sides<String?>
  package var steps: Sides<UInt64?>
  package var positions: Sides<UInt64?>

  /// What comes first in either journal.
  var order: (UInt64, UInt64) {
    let (a, b) = (positions.a ?? .max, positions.b ?? .max)
    return (min(a, b), max(a, b))
  }
}

/// The same of both sides.
package struct Sides<Element> {
  package var a: Element
  package var b: Element

  package init(a: Element, b: Element) {
    self.a = a
    self.b = b
  }

  package func map<Other>(_ transform: (Element) -> Other) -> Sides<Other> {
    Sides<Other>(a: transform(a), b: transform(b))
  }
}

extension Sides: Sendable where Element: Sendable {}
extension Sides: Equatable where Element: Equatable {}
extension Sides: Hashable where Element: Hashable {}
