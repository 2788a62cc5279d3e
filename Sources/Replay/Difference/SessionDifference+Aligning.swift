import Navigation

extension SessionDifference {
  /// Aligns what is known of a session on both sides.
  ///
  /// - Parameter isApproximate: set where the alignment is.
  init(_ pair: SessionPair, _ tracer: borrowing EventTracer, isApproximate: inout Bool) {
    let traces = pair.traces
    let (a, b) = (traces.a.events, traces.b.events)
    names = pair.names
    sharedCount = pair.sharedCount
    positions = Sides(a: a.map(\.position), b: b.map(\.position))
    var builder = RunBuilder(shared: pair.sharedCount)
    var pairing = IdentifierPairing()
    let alignment = Alignment.ofEqualRank(a.map(\.key), b.map(\.key)) { key, other in
      tracer.keys[key].spelling.lexicographicallyPrecedes(tracer.keys[other].spelling)
    }
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
        builder.append(Self.kind(left, right, agrees, tracer), a: 1, b: 1)
      }
      (indexA, indexB) = (match.a + match.count, match.b + match.count)
    }
    skip(toA: a.count, b: b.count)
    runs = builder.runs
  }

  private static func kind(
    _ a: TracedEvent, _ b: TracedEvent, _ agrees: Bool, _ tracer: borrowing EventTracer
  ) -> Run.Kind {
    if a.effect == b.effect { return agrees ? .same : .identity }
    let (left, right) = (tracer.effects[a.effect], tracer.effects[b.effect])
    return left.outcome == right.outcome ? .changes : .outcome
  }
}

extension Alignment {
  /// The alignment of A with B, which is that of B with A turned round: which of two sides is called A
  /// changes nothing.
  ///
  /// - Parameter precedes: an order of elements that does not depend on which side was read first.
  static func ofEqualRank(
    _ a: [UInt32], _ b: [UInt32], precedes: (UInt32, UInt32) -> Bool
  ) -> (matches: [Match], isApproximate: Bool) {
    guard isTurned(a, b, precedes) else {
      let alignment = Alignment(a, b)
      return (alignment.matches, alignment.isApproximate)
    }
    let alignment = Alignment(b, a)
    let matches = alignment.matches.map { Match(a: $0.b, b: $0.a, count: $0.count) }
    return (matches, alignment.isApproximate)
  }

  private static func isTurned(
    _ a: [UInt32], _ b: [UInt32], _ precedes: (UInt32, UInt32) -> Bool
  ) -> Bool {
    guard a.count == b.count else { return a.count > b.count }
    guard let index = a.indices.first(where: { a[$0] != b[$0] }) else { return false }
    return precedes(b[index], a[index])
  }
}

extension EventKey {
  /// The key as bytes, only to put keys in an order that no recording changes.
  fileprivate var spelling: [UInt8] {
    var document = Document()
    document.append(intent)
    return Array(window.utf8) + [isFollowUp ? 1 : 0] + document.spelling + (rest ?? .null).spelling
  }
}

extension Value {
  /// The value as bytes, only to put values in an order.
  var spelling: [UInt8] {
    var document = Document()
    document.append(self)
    return document.spelling
  }
}

extension Document {
  fileprivate var spelling: [UInt8] {
    text + nodes.flatMap { [$0.kind.rawValue, UInt8(truncatingIfNeeded: $0.payload)] }
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
