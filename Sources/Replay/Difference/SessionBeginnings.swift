import Journal
import Navigation

/// What the sessions of two journals begin with.
///
/// A journal's header says it for all its sessions. In a pack, and in a file of joined journals, sessions
/// begin as each journal's own header said; then pages keep it.
struct SessionBeginnings {
  /// The states that some session begins with, as pages keep them; `nil` is the header's.
  private var kinds = Sides<[[UInt8]?]>(a: [nil], b: [nil])
  private var numbers = Sides<[String: Int]>(a: [:], b: [:])

  /// Takes note of the sessions of a page that begin there.
  mutating func note(_ sessions: [PageSession], isA: Bool) {
    for session in sessions where session.stepBefore == 0 && session.name != reservedSession {
      if isA {
        Self.note(session, &kinds.a, &numbers.a)
      } else {
        Self.note(session, &kinds.b, &numbers.b)
      }
    }
  }

  private static func note(
    _ session: PageSession, _ kinds: inout [[UInt8]?], _ numbers: inout [String: Int]
  ) {
    let number = kinds.firstIndex(of: session.state) ?? kinds.count
    if number == kinds.count { kinds.append(session.state) }
    numbers[session.name] = number
  }

  /// How the states differ that sessions begin with which belong together: each difference once.
  ///
  /// - Parameters:
  ///   - headers: what the headers say.
  ///   - names: sessions that belong together, also where their names are not the same.
  func edits(
    _ headers: Sides<InitialState>, of names: [Sides<String?>], _ options: DifferenceOptions
  ) -> [StateEdit] {
    var found: [StateEdit] = []
    for pair in pairs(names) {
      let (a, b) = (state(kinds.a[pair.a], headers.a), state(kinds.b[pair.b], headers.b))
      for edit in StateEdit.edits(a, b, options) where !found.contains(edit) { found.append(edit) }
    }
    return found
  }

  /// Of no session, what the headers say is all that can be compared.
  private func pairs(_ names: [Sides<String?>]) -> [Sides<Int>] {
    var pairs: Set<Sides<Int>> = []
    for (name, number) in numbers.a {
      if let other = numbers.b[name] { pairs.insert(Sides(a: number, b: other)) }
    }
    for pair in names {
      guard let a = pair.a, let b = pair.b else { continue }
      pairs.insert(Sides(a: numbers.a[a] ?? 0, b: numbers.b[b] ?? 0))
    }
    return pairs.isEmpty ? [Sides(a: 0, b: 0)] : pairs.sorted { ($0.a, $0.b) < ($1.a, $1.b) }
  }

  private func state(_ kept: [UInt8]?, _ header: InitialState) -> Session<Route> {
    guard let kept, let initial = InitialState(of: PageSession(name: "", state: kept)) else {
      return header.session()
    }
    return initial.session()
  }
}
