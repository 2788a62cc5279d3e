import Navigation

/// Which identifier of one session is which of the other: a one-to-one naming that grows as both go on.
///
/// Identifiers are numbered in order of appearance, so that one event more on a side moves all later numbers.
/// Two events agree if one naming fits both; a name is given where the number is given, and what was named
/// before the first difference keeps its number.
struct IdentifierPairing {
  private var toB: [Identifier: Identifier] = [:]
  private var toA: [Identifier: Identifier] = [:]

  /// Whether two events that are equal but for numbers are equal in these too.
  ///
  /// Numbers that both give are paired in any case.
  mutating func agrees(_ a: ArraySlice<Reference>, _ b: ArraySlice<Reference>) -> Bool {
    guard a.count == b.count else { return false }
    for (left, right) in zip(a, b) where left.isNew && right.isNew {
      pair(left.identifier, right.identifier)
    }
    return zip(a, b).allSatisfy { left, right in
      left.isNew == right.isNew && (left.isNew || areSame(left.identifier, right.identifier))
    }
  }

  private mutating func pair(_ a: Identifier, _ b: Identifier) {
    if let old = toB.updateValue(b, forKey: a), old != b, toA[old] == a { toA[old] = nil }
    if let old = toA.updateValue(a, forKey: b), old != a, toB[old] == b { toB[old] = nil }
  }

  /// Takes note of what one side alone gives: nothing of the other side is that.
  mutating func skip(a references: ArraySlice<Reference>) {
    for reference in references where reference.isNew { toB[reference.identifier] = Self.nothing }
  }

  mutating func skip(b references: ArraySlice<Reference>) {
    for reference in references where reference.isNew { toA[reference.identifier] = Self.nothing }
  }

  /// A number that no session gives.
  private static let nothing = Identifier.max

  private func areSame(_ a: Identifier, _ b: Identifier) -> Bool {
    switch (toB[a], toA[b]) {
    case (let known?, _): known == b
    case (nil, nil): a == b
    case (nil, _?): false
    }
  }
}
