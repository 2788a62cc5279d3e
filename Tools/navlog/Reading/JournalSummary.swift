import Journal
import Replay

/// What `info` and `verify` tell of a journal.
struct JournalSummary {
  var path: String
  var events: UInt64
  var isSealed: Bool
  /// The first position, where events before it were cut off.
  var earliest: UInt64?
  var byteCount: Int
  var format: String
  var createdAt: Int64
  /// The earliest and the latest time of all events, `nil` where there are none.
  var times: ClosedRange<Int64>?
  /// The app it was recorded under; `nil` where there was none.
  var app: RecordedApp?

  init(of journal: inout OpenJournal) throws(Failure) {
    let header = journal.player.journal.header
    path = journal.path
    events = journal.player.journal.eventCount
    isSealed = journal.player.journal.isSealed
    earliest = header.cut == nil ? nil : header.firstPosition
    byteCount = journal.player.journal.byteCount
    format = "\(header.majorVersion).\(header.minorVersion)"
    createdAt = header.created
    app = header.declaration.isEmpty ? nil : RecordedApp(declaration: header.declaration)
    times = try Self.times(of: &journal)
  }

  private static func times(of journal: inout OpenJournal) throws(Failure) -> ClosedRange<Int64>? {
    var all: ClosedRange<Int64>?
    let lastPage = journal.player.journal.pages.count - 1
    for page in journal.player.journal.pages.indices {
      // A stretch that is still open does not know its times.
      let isOpen = page == lastPage && journal.player.journal.endsInStretch
      let known = journal.player.journal.pages[page].timeRange
      guard let times = isOpen ? try times(ofPage: page, of: &journal) : known else { continue }
      all = all.map { min($0.lowerBound, times.lowerBound)...max($0.upperBound, times.upperBound) } ?? times
    }
    return all
  }

  private static func times(
    ofPage page: Int, of journal: inout OpenJournal
  ) throws(Failure) -> ClosedRange<Int64>? {
    var reader = EventReader(journal.player.journal.makePage())
    return try journal.read(page: page, into: &reader) ? reader.page.page.timeRange : nil
  }

  var bytesPerEvent: Double? { events == 0 ? nil : Double(byteCount) / Double(events) }
}
