import Journal

/// What is wrong with a journal, if anything.
struct Verdict: Sendable {
  /// What can not be read, in order.
  private(set) var gaps: [Gap]
  /// What follows the last readable event and is no whole record.
  let tail: Tail
  private let headers: [Range<Int>]
  private let byteCount: Int
  /// Where indexes begin, of what was ever sealed: behind all events that they are indexes of.
  private let indexOffsets: Set<Int>

  /// Pages whose checksum held until they were read.
  private var pageGaps: [Gap] = []
  /// The first position, where events before it were cut off.
  private let earliest: UInt64?
  /// How many events of each page that was read are of a kind that this version does not know.
  private var unknownCounts: [Int: Int] = [:]

  init(of journal: borrowing JournalReader) {
    gaps = journal.gaps
    tail = journal.tail
    headers = journal.segments.map { $0.offset..<($0.offset + $0.header.byteCount) }
    byteCount = journal.byteCount
    earliest = journal.header.cut == nil ? nil : journal.header.firstPosition
    indexOffsets = Set(journal.segments.compactMap { $0.seal?.lowerBound })
    guard tail.byteCount > 0, !tail.isIncompleteRecord else { return }
    // Bytes that are not even the beginning of a record were not left by a writer at work.
    gaps.append(
      Gap(
        bytes: tail.offset..<(tail.offset + tail.byteCount),
        positions: journal.endPosition..<journal.endPosition,
        damage: Damage(.invalid(field: "record"), at: tail.offset)))
  }

  /// The verdict on the same journal when it has grown.
  func extended(to journal: borrowing JournalReader) -> Verdict {
    var verdict = Verdict(of: journal)
    verdict.unknownCounts = unknownCounts
    for gap in pageGaps { verdict.add(gap) }
    return verdict
  }

  /// Adds a page whose checksum held until it was read.
  mutating func addGap(_ page: PageEntry, _ damage: Damage) {
    add(
      Gap(
        bytes: page.offset..<(page.offset + page.byteCount),
        positions: page.firstPosition..<max(page.firstPosition, page.endPosition), damage: damage))
  }

  private mutating func add(_ gap: Gap) {
    guard !gaps.contains(where: { $0.bytes == gap.bytes }) else { return }
    gaps.append(gap)
    pageGaps.append(gap)
    gaps.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// Notes events that are no damage, though this version can not tell what they did.
  mutating func noteUnknown(_ count: Int, page: Int) {
    if count > 0 { unknownCounts[page] = count }
  }

  var isDamaged: Bool { !gaps.isEmpty }
  var exitCode: ExitCode { isDamaged ? .found : .done }

  /// Whether the last record is not whole yet, or never was.
  var hasIncompleteTail: Bool { tail.byteCount > 0 && tail.isIncompleteRecord }

  /// What there is to say about it, a sentence each; none where all is well.
  var sentences: [String] {
    var sentences = gaps.map(sentence(on:))
    if hasIncompleteTail {
      sentences.append(
        """
        The last \(tail.byteCount) bytes, from byte \(tail.offset) on, are a record that is not \
        whole: it is being written, or was when its writer or the power ended.
        """
      )
    }
    if let earliest {
      sentences.append("Events before \(earliest) were cut off: event \(earliest) is the earliest.")
    }
    if !unknownCounts.isEmpty {
      sentences.append(
        """
        \(unknownCounts.values.reduce(0, +)) events are of a kind that this version does not know: they \
        are shown with what is known of them, and what they did to states is not. Use a newer navlog.
        """)
    }
    return sentences
  }

  private func sentence(on gap: Gap) -> String {
    let (first, last) = (gap.positions.lowerBound, gap.positions.upperBound &- 1)
    let loss =
      switch gap.lostCount {
      case 0 where indexOffsets.contains(gap.bytes.lowerBound): "That is the index: no event is lost."
      case 0 where gap.damage.kind == .invalid(field: "copy of the header"):
        "The header itself holds: no event is lost."
      case 0 where isInHeader(gap): "That was put right: no event is lost."
      case 0: "How many events are lost is not known."
      case 1: "Event \(first) is lost."
      default: "Events \(first) to \(last) are lost."
      }
    return "\(words(on: gap.bytes)): \(gap.damage). \(loss)"
  }

  private func isInHeader(_ gap: Gap) -> Bool {
    headers.contains { $0.lowerBound <= gap.bytes.lowerBound && gap.bytes.upperBound <= $0.upperBound }
  }

  private func words(on bytes: Range<Int>) -> String {
    let last = bytes.upperBound - 1
    if bytes.isEmpty { return "Before byte \(bytes.lowerBound) nothing is damaged, but something is missing" }
    if last >= byteCount { return "It was cut at byte \(byteCount), before byte \(last)" }
    return bytes.count == 1
      ? "Byte \(last) is damaged" : "Bytes \(bytes.lowerBound) to \(last) are damaged"
  }
}
