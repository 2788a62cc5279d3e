import Navigation

extension SessionDifference {
  /// Aligns what is known of a session on both sides.
  ///
  /// - Parameter isApproximate: set where the alignment is.
  init(_ pair: SessionPair, isApproximate: inout Bool) {
    let traces = pair.traces
    let (a, b) = (traces.a.events, traces.b.events)
    names = pair.names
    sharedCount = pair.sharedCount
    positions = Sides(a: a.map(\.position), b: b.map(\.position))
    var builder = RunBuilder(shared: pair.sharedCount)
    var pairing = IdentifierPairing()
    let alignment = Alignment.ofEqualRank(a.map(\.key), b.map(\.key))
    isApproximate = isApproximate || alignment.isApproximate
    var (indexA, indexB) = (0, 0)
    func skip(toA endA: Int, b endB: Int) {
      for event in a[indexA..<endA] { pairing.skip(a: traces.a.references(of: event)) }
      for event in b[indexB..<endB] { pairing.skip(b: traces.b.references(of: event)) }
      builder.append(.onlyA, a: endA - indexA, b: 0)
      builder.append(.onlyB, a: 0, b: endB - indexB)
      (indexA, indexB) = (endA, endB)
    }
    for match in alignment.matches {
      skip(toA: match.a, b: match.b)
      for offset in 0..<match.count {
        let (left, right) = (a[match.a + offset], b[match.b + offset])
        let agrees = pairing.agrees(traces.a.references(of: left), traces.b.references(of: right))
        builder.append(Self.kind(left, right, agrees), a: 1, b: 1)
      }
      (indexA, indexB) = (match.a + match.count, match.b + match.count)
    }
    skip(toA: a.count, b: b.count)
    runs = builder.runs
  }

  private static func kind(_ a: TracedEvent, _ b: TracedEvent, _ agrees: Bool) -> Run.Kind {
    if a.outcome != b.outcome { return .outcome }
    if a.changes != b.changes { return .changes }
    return agrees ? .same : .identity
  }
}

extension Alignment {
  /// The alignment of A with B, which is that of B with A turned round: which of two sides is called A
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - a: the elements of the one side, as numbers that do not depend on which side was read first.
  ///   - b: those of the other.
  static func ofEqualRank(
    _ a: [UInt64], _ b: [UInt64]
  ) -> (matches: [Match], isApproximate: Bool) {
    guard isTurned(a, b) else {
      let alignment = Alignment(a, b)
      return (alignment.matches, alignment.isApproximate)
    }
    let alignment = Alignment(b, a)
    let matches = alignment.matches.map { Match(a: $0.b, b: $0.a, count: $0.count) }
    return (matches, alignment.isApproximate)
  }

  private static func isTurned(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    guard a.count == b.count else { return a.count > b.count }
    return b.lexicographicallyPrecedes(a)
  }
}

/// Puts runs together.
private struct RunBuilder {
  private(set) var runs: [SessionDifference.Run] = []
  private var end: Sides<UInt64>

  init(shared: UInt64) {
    end = Sides(a: 1, b: 1)
    append(.same, a: Int(clamping: shared), b: Int(clamping: shared))
  }

  mutating func append(_ kind: SessionDifference.Run.Kind, a: Int, b: Int) {
    guard a > 0 || b > 0 else { return }
    let next = Sides(a: end.a + UInt64(a), b: end.b + UInt64(b))
    if let last = runs.last, last.kind == kind {
      runs[runs.count - 1].a = last.a.lowerBound..<next.a
      runs[runs.count - 1].b = last.b.lowerBound..<next.b
    } else {
      runs.append(.init(kind: kind, a: end.a..<next.a, b: end.b..<next.b))
    }
    end = next
  }
}
