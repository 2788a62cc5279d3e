import Navigation
import Replay

/// Reads the history of a browser, Chromium's or Firefox's: every page that was shown becomes a link.
///
/// A pause that is longer than a gap begins a new session.
package struct HistoryImport {
  /// Milliseconds.
  private let gap: Int64
  private var sessionCount = 0
  private var lastTime = Int64.min

  /// - Parameter gap: the longest pause within a session, in milliseconds.
  package init(gap: Int64 = 1_800_000) { self.gap = gap }

  /// Reads the whole history.
  ///
  /// - Parameter isPrivate: whether the file is a copy of ours, which may be opened as its journal wants.
  package mutating func read(
    _ path: String, isPrivate: Bool = false, into intents: inout ImportedIntents
  ) throws(SQLiteFault) {
    let database = try SQLite.open(path, isPrivate: isPrivate)
    if try database.hasTable("visits"), try database.hasTable("urls") {
      try read(database, Self.chromium, into: &intents)
    } else if try database.hasTable("moz_historyvisits"), try database.hasTable("moz_places") {
      try read(database, Self.firefox, into: &intents)
    } else {
      intents.giveUp(
        "It has neither the tables of Chromium nor those of Firefox: this is no browser's history.")
    }
  }

  /// How a browser keeps its history.
  private struct Schema {
    /// Visit id, time, URL, kind, and whether the next step of a redirect came of it; in order of time.
    var query: String
    var milliseconds: @Sendable (Int64) -> Int64
    /// Why a visit of that kind was no page that somebody saw; `nil` if it was one.
    var omission: @Sendable (_ kind: Int64, _ isRedirected: Bool) -> String?
  }

  private mutating func read(
    _ database: borrowing SQLite, _ schema: Schema, into intents: inout ImportedIntents
  ) throws(SQLiteFault) {
    var state = self
    var written = ImportedIntents(session: intents.session)
    swap(&written, &intents)
    defer {
      swap(&written, &intents)
      self = state
    }
    try database.rows(schema.query) { row in
      let place = "visit \(row.integer(0) ?? 0)"
      guard let time = row.integer(1), time > 0, let url = row.text(2) else {
        return written.leaveOut("visits without time or address", at: place)
      }
      if let omission = schema.omission(row.integer(3) ?? 0, row.integer(4) == 1) {
        return written.leaveOut(omission, at: place, isLoss: false)
      }
      let at = schema.milliseconds(time)
      guard Timestamp.range.contains(Timestamp(milliseconds: at)) else {
        return written.leaveOut("visits out of all time", at: place)
      }
      guard let intent = PageLink.intent(url) else {
        return written.leaveOut("addresses outside the web", at: place, isLoss: false)
      }
      written.write(intent, session: state.session(at: at, written.session), at: at, place: place)
    }
  }

  private mutating func session(at time: Int64, _ name: String) -> String {
    let (pause, isOver) = time.subtractingReportingOverflow(lastTime)
    if sessionCount == 0 || isOver || pause > gap { sessionCount += 1 }
    lastTime = time
    return "\(name)-\(sessionCount)"
  }

  // MARK: Browsers

  /// Times count microseconds since 1601; of the transition the low byte is its kind, one bit says that a
  /// chain of redirects ends here.
  private static let chromium = Schema(
    query: """
      SELECT visits.id, visits.visit_time, urls.url, visits.transition, 0 FROM visits \
      JOIN urls ON urls.id = visits.url ORDER BY visits.visit_time, visits.id
      """,
    milliseconds: { $0 / 1_000 - 11_644_473_600_000 },
    omission: { transition, _ in
      let bits = UInt32(truncatingIfNeeded: transition)
      if bits & 0xFF == 3 || bits & 0xFF == 4 { return "frames within pages" }
      return bits & 0x2000_0000 == 0 ? "redirects on the way to a page" : nil
    })

  /// Times count microseconds since 1970; a redirect's target names the visit that it came from.
  private static let firefox = Schema(
    query: """
      SELECT visit.id, visit.visit_date, place.url, visit.visit_type, \
      EXISTS (SELECT 1 FROM moz_historyvisits AS next WHERE next.from_visit = visit.id \
      AND next.visit_type IN (5, 6)) \
      FROM moz_historyvisits AS visit JOIN moz_places AS place ON place.id = visit.place_id \
      ORDER BY visit.visit_date, visit.id
      """,
    milliseconds: { $0 / 1_000 },
    omission: { type, isRedirected in
      switch type {
      case 4, 8: "frames within pages"
      case 7: "downloads"
      default: isRedirected ? "redirects on the way to a page" : nil
      }
    })
}
