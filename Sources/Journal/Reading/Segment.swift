/// A part of a file that begins with a header of its own.
///
/// A journal is one segment, until it is gone on with behind damage or was joined with others: writing
/// journals one behind the other gives a journal.
package struct Segment: Sendable {
  package let header: Header
  /// Where its header begins in the file.
  package let offset: Int
  /// What is added to its positions, so that those of the file run on.
  package let positionShift: UInt64
  /// Which of the journals in the file it is a part of, from 0.
  package let journalNumber: Int
  /// Its pages among those of the file.
  package internal(set) var pages = 0..<0
  /// Where it ends: at the next header, or with the file.
  package internal(set) var endOffset = 0
  /// The position behind its last event, as the file counts.
  package internal(set) var endPosition: UInt64 = 0
  /// Whether it ends where it was sealed.
  package internal(set) var isSealed = false
  var footer: Footer?
  /// Which sessions have events behind the footer's pages, made when it is first asked for.
  var scanned: SessionIndex?

  /// The footer's place in the file, and with it the end of what was sealed.
  package var seal: Range<Int>? { header.seal?.moved(by: offset) }

  init(header: Header, offset: Int, positionShift: UInt64, journalNumber: Int) {
    self.header = header
    self.offset = offset
    self.positionShift = positionShift
    self.journalNumber = journalNumber
  }

  /// Where a segment belongs that follows others.
  ///
  /// It goes on with a journal of the same identity if no position of it has come yet: its events and its
  /// sessions are those of one journal then. Any other is a journal of its own, whose positions are moved
  /// behind those before.
  init(_ header: Header, at offset: Int, behind segments: [Segment], endPosition: UInt64) {
    var header = header
    if let last = segments.last { header.shareContent(with: last.header) }
    let known = segments.last { $0.header.journal == header.journal }
    let first = header.firstPosition
    if let known, first &+ known.positionShift >= endPosition {
      self.init(
        header: header, offset: offset, positionShift: known.positionShift,
        journalNumber: known.journalNumber)
    } else {
      let number = (segments.map(\.journalNumber).max() ?? -1) + 1
      self.init(
        header: header, offset: offset, positionShift: number == 0 ? 0 : endPosition &- first,
        journalNumber: number)
    }
  }
}

extension Header {
  /// Keeps what is the same in another header only once: a file may be joined of thousands of journals.
  fileprivate mutating func shareContent(with other: Header) {
    if presets == other.presets { presets = other.presets }
    if declaration == other.declaration { declaration = other.declaration }
    if initialState == other.initialState { initialState = other.initialState }
  }
}

extension PageEntry {
  /// The same as the file has it: its place behind the segment's, its positions moved.
  func placed(in segment: Segment, number: Int, offsetShift: Int) -> PageEntry {
    var placed = self
    placed.offset &+= offsetShift
    placed.firstPosition &+= segment.positionShift
    placed.segmentNumber = number
    return placed
  }
}

extension Range<UInt64> {
  /// The range of as many positions further on; an empty one where that is beyond all numbers.
  func moved(by distance: UInt64) -> Range<UInt64> {
    let (lower, upper) = (lowerBound &+ distance, upperBound &+ distance)
    return lower..<Swift.max(lower, upper)
  }
}
