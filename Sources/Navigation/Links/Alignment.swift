/// Which part of a pattern covers which segment of a path.
struct Alignment: Hashable, Sendable {
  /// For each segment the index of its part.
  var partIndices: [Int]
  /// For each segment how closely its part names it.
  var ranks: [PartRank]
  /// How many parts cover nothing.
  var unusedCount: Int

  /// Whether this one names the path more closely: at the first segment where they differ, else by fewer
  /// unused parts.
  func isCloser(than other: Alignment) -> Bool {
    for (left, right) in zip(ranks, other.ranks) where left != right { return left < right }
    return unusedCount < other.unusedCount
  }

  /// Whether neither of two alignments of one path names it more closely.
  func ties(with other: Alignment) -> Bool {
    ranks == other.ranks && unusedCount == other.unusedCount
  }
}

extension CompiledPattern {
  /// The closest alignment with a path, `nil` if the pattern does not cover it.
  ///
  /// Among equally close ones the earlier part is filled first. Going forward greedily is enough: what can
  /// follow a later part of the same rank can follow the earlier one too.
  ///
  /// - Complexity: O(parts × segments); O(segments) for a pattern without optional and repeated parts.
  func alignment(with segments: [String]) -> Alignment? {
    guard !isFixed else { return fixedAlignment(with: segments) }
    guard !segments.contains("") else { return nil }
    let places = Places(parts: parts, segments: segments)
    guard places.before[0] & 1 != 0 else { return nil }
    var partIndices: [Int] = []
    partIndices.reserveCapacity(segments.count)
    for index in segments.indices {
      guard let part = closestPart(after: partIndices.last, for: segments[index], at: index, places) else {
        return nil
      }
      partIndices.append(part)
    }
    return Alignment(
      partIndices: partIndices, ranks: partIndices.map { parts[$0].rank },
      unusedCount: parts.count - Set(partIndices).count)
  }

  private func fixedAlignment(with segments: [String]) -> Alignment? {
    guard segments.count == parts.count else { return nil }
    for (part, segment) in zip(parts, segments) {
      guard !segment.isEmpty, part.takes(segment) else { return nil }
    }
    return Alignment(partIndices: Array(parts.indices), ranks: parts.map(\.rank), unusedCount: 0)
  }

  private func closestPart(
    after previous: Int?, for segment: String, at index: Int, _ places: Places
  ) -> Int? {
    var closest: Int?
    func consider(_ part: Int) {
      guard parts[part].takes(segment), places.canGoOn(afterPart: part, from: index + 1, parts) else {
        return
      }
      if let found = closest, parts[found].rank <= parts[part].rank { return }
      closest = part
    }
    if let previous, parts[previous].isRepeating { consider(previous) }
    var part = previous.map { $0 + 1 } ?? 0
    while part < parts.count {
      consider(part)
      guard parts[part].isSkippable else { break }
      part += 1
    }
    return closest
  }
}

/// From which place in a pattern which rest of a path can be covered.
private struct Places {
  /// For each segment index the parts before which one may stand.
  var before: [UInt64]
  /// For each segment index the repeating parts within which one may stand, a segment being covered already.
  var inside: [UInt64]

  init(parts: [CompiledPart], segments: [String]) {
    before = Array(repeating: 0, count: segments.count + 1)
    inside = before
    for index in stride(from: segments.count, through: 0, by: -1) {
      let segment = index < segments.count ? segments[index] : nil
      fill(at: index, segment: segment, parts: parts)
    }
  }

  private mutating func fill(at index: Int, segment: String?, parts: [CompiledPart]) {
    before[index] = segment == nil ? 1 << UInt64(parts.count) : 0
    for part in stride(from: parts.count - 1, through: 0, by: -1) {
      let bit: UInt64 = 1 << UInt64(part)
      let canLeave = before[index] & (bit << 1) != 0
      if canLeave || (segment != nil && inside[index + 1] & bit != 0) { inside[index] |= bit }
      let canCover = segment.map { parts[part].takes($0) && canGoOn(afterPart: part, from: index + 1, parts) }
      if canCover == true || (parts[part].isSkippable && canLeave) { before[index] |= bit }
    }
  }

  /// Whether the rest of the path can be covered once a part has covered a segment.
  func canGoOn(afterPart part: Int, from index: Int, _ parts: [CompiledPart]) -> Bool {
    parts[part].isRepeating
      ? inside[index] & (1 << UInt64(part)) != 0
      : before[index] & (1 << UInt64(part + 1)) != 0
  }
}
