import Navigation

/// An event as it is compared.
struct TracedEvent: Sendable {
  var position: UInt64
  var step: UInt64
  /// What was asked, as a fingerprint.
  var key: UInt64 = 0
  /// What became of it, its identifiers all the same.
  var outcome: UInt64 = 0
  /// What it edited, likewise.
  var changes: UInt64 = 0
  /// Its identifiers in ``SessionTrace/references``.
  var references = 0..<0

  init(position: UInt64, step: UInt64) {
    self.position = position
    self.step = step
  }

  /// Whether two events are the same but for identifiers.
  func isSame(as other: TracedEvent) -> Bool {
    key == other.key && outcome == other.outcome && changes == other.changes
  }
}

/// An identifier where an event names it.
struct Reference: Hashable, Sendable {
  private let bits: UInt64

  init(_ identifier: Identifier, isNew: Bool) {
    bits = identifier << 1 | (isNew ? 1 : 0)
  }

  /// The identifier; what a session could never give may be another.
  var identifier: Identifier { bits >> 1 }
  /// Whether it is given there.
  var isNew: Bool { bits & 1 == 1 }
}

/// The events of one session that are not known to be equal on both sides.
struct SessionTrace: Sendable {
  private(set) var events: [TracedEvent] = []
  private(set) var references: [Reference] = []
  /// How many of the events at the front were found equal on the other side.
  private(set) var matchedCount = 0

  var first: TracedEvent? { matchedCount < events.count ? events[matchedCount] : nil }

  mutating func append(_ event: TracedEvent, _ named: [Reference]) {
    var event = event
    event.references = references.count..<(references.count + named.count)
    references += named
    events.append(event)
  }

  /// Forgets the first event: the other side has the same.
  mutating func matchFirst() {
    matchedCount += 1
    guard matchedCount == events.count else { return }
    events.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    matchedCount = 0
  }

  /// Forgets the memory of what was matched.
  mutating func compact() {
    guard matchedCount > 0 else { return }
    let start = events[matchedCount...].first?.references.lowerBound ?? references.count
    events.removeFirst(matchedCount)
    references.removeFirst(start)
    for index in events.indices {
      let range = events[index].references
      events[index].references = (range.lowerBound - start)..<(range.upperBound - start)
    }
    matchedCount = 0
  }

  func references(of event: TracedEvent) -> ArraySlice<Reference> { references[event.references] }
}
