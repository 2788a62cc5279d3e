import Journal
import Navigation

extension JournalComparison {
  /// Where two journals part, and nothing else.
  ///
  /// While both go on event by event with the same sessions this is found without looking further: in the
  /// time that one page takes, behind what is equal byte for byte. Where sessions are interleaved in
  /// another way, it takes the whole comparison to tell.
  ///
  /// - Returns: `nil` where nothing differs.
  package mutating func firstDivergence(
    _ a: inout Player, _ b: inout Player
  ) throws(ReplayFault) -> FirstDivergence? {
    switch try search(&a.journal, &b.journal) {
    case .found(let divergence): return divergence
    case .equal: return nil
    case .unknown: return try difference(&a, &b).firstDivergence
    }
  }

  private enum Finding {
    case found(FirstDivergence)
    case equal
    case unknown
  }

  private mutating func search(
    _ a: inout JournalReader, _ b: inout JournalReader
  ) throws(ReplayFault) -> Finding {
    tracer.begin(a, b)
    guard a.hasSameTables(as: b) else { return .unknown }
    var walk = Sides(a: EventWalk(&a), b: EventWalk(&b))
    let page = try commonPageCount(a, b)
    try walk.a.go(to: page, of: &a)
    try walk.b.go(to: page, of: &b)
    while !walk.a.isAtEnd, !walk.b.isAtEnd {
      let session = walk.a.reader.session.name
      guard session == walk.b.reader.session.name else { return .unknown }
      guard isSame(&walk.a.reader, &walk.b.reader) else { break }
      try walk.a.advance(&a)
      try walk.b.advance(&b)
    }
    if walk.a.isAtEnd, walk.b.isAtEnd { return .equal }
    return .found(
      FirstDivergence(
        sessions: Sides(a: walk.a.session, b: walk.b.session), steps: Sides(a: walk.a.step, b: walk.b.step),
        positions: Sides(a: walk.a.position, b: walk.b.position)))
  }

  private mutating func isSame(_ a: inout EventReader, _ b: inout EventReader) -> Bool {
    let left = tracer.trace(&a)
    let references = tracer.references
    let right = tracer.trace(&b)
    return left.isSame(as: right) && references == tracer.references
  }
}

/// Goes through a journal event by event, from page to page.
private struct EventWalk {
  var reader: EventReader
  private var page = 0
  private(set) var isAtEnd = false

  init(_ journal: inout JournalReader) { reader = EventReader(journal.makePage()) }

  mutating func go(to page: Int, of journal: inout JournalReader) throws(ReplayFault) {
    self.page = page
    isAtEnd = page >= journal.pages.count
    guard !isAtEnd else { return }
    try reader.read(page: page, of: &journal)
    if reader.isAtEnd { try go(to: page + 1, of: &journal) }
  }

  mutating func advance(_ journal: inout JournalReader) throws(ReplayFault) {
    reader.advance()
    if reader.isAtEnd { try go(to: page + 1, of: &journal) }
  }

  var session: String? { isAtEnd ? nil : reader.session.name }
  var step: UInt64? { isAtEnd ? nil : reader.step }
  var position: UInt64? { isAtEnd ? nil : reader.position }
}
