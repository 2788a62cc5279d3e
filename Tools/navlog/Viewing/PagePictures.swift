import Analytics
import Interchange
import Navigation
import Replay

/// The pictures of what is on a page, drawn as those of `stats --svg`, and which events stand behind them.
///
/// They are counted in the pass in which the page's events are read, and travel in an element of their own
/// that a browser reads when they are asked for.
struct PagePictures: Sendable {
  /// Lanes that a page has at most: they are by far the longest picture.
  private static let laneMaximum = 24

  private let names: SharedNames
  private var sessions: FollowedSessions
  private let funnel: Funnel?

  /// - Parameter funnel: the one to be drawn, if any.
  init(funnel: Funnel?) {
    let names = SharedNames()
    (self.names, self.funnel) = (names, funnel)
    let facts = funnel.map { FunnelReport($0, names).makeObserver(nil) } ?? FactAccount([])
    sessions = FollowedSessions(names, observer: facts)
  }

  /// Takes the event at hand in.
  ///
  /// - Parameters:
  ///   - session: the session's number on the page.
  ///   - state: the session before the event.
  mutating func note(
    _ reader: inout EventReader, session: Int, before state: borrowing Session<Route>
  ) {
    sessions.note(&reader, session: session, before: state)
  }

  /// Draws all of them.
  ///
  /// - Throws: that numbers do not add up.
  consuming func finish() throws(Failure) -> Drawn {
    var transitions = TransitionsReport(names)
    var paths = PathsReport(PathsReport.Stretch(), names)
    var screens = ScreensReport(names)
    var lanes = LanesReport(names)
    var funnelReport = funnel.map { FunnelReport($0, names) }
    var visits = VisitColumns()
    let totals = sessions.finish { session, facts in
      transitions.add(session, NoObserver())
      paths.add(session, FactAccount([]))
      screens.add(session, NoObserver())
      lanes.add(session, NoObserver())
      funnelReport?.add(session, facts)
      funnelReport?.note(greatestTime: session.greatestAt, ofJournal: 0)
      visits.add(session, reached: funnelReport?.contributions(session, facts) ?? [])
    }
    let printer = ReportPrinter(form: .json)
    try printer.check(Transitions(transitions), totals)
    try printer.check(Paths(paths, top: nil), totals)
    try printer.check(Screens(screens), totals)
    if let funnelReport { try printer.check(FunnelSteps(funnelReport), totals) }
    var pictures = [
      Picture(kind: "paths", svg: SankeyPicture(paths).svg),
      Picture(kind: "transitions", svg: HeatMapPicture(transitions).svg),
      Picture(kind: "screens", svg: DwellPicture(screens).svg),
      Picture(kind: "sessions", svg: LanesPicture(lanes, maximum: Self.laneMaximum).svg),
    ]
    if let funnelReport {
      pictures.insert(Picture(kind: "funnel", svg: FunnelPicture(funnelReport).svg), at: 0)
    }
    return Drawn(
      pictures: totals.visits == 0 ? [] : pictures, begunBefore: totals.begunBefore, visits: visits,
      names: names.all, suspects: funnelReport?.suspects ?? [], screens: screens.rows.map(\.screen))
  }

  struct Picture {
    /// The report of `stats` that it is a picture of.
    var kind: String
    var svg: String
  }

  /// The pictures as they travel.
  struct Drawn {
    fileprivate let pictures: [Picture]
    /// The sessions that began before the first event that is on the page.
    fileprivate let begunBefore: Int
    fileprivate let visits: VisitColumns
    fileprivate let names: [String]
    /// Steps that are perhaps nowhere.
    let suspects: [VisitPattern]
    /// All that is visited, the most visited first.
    let screens: [Screen]

    var kinds: [String] { pictures.map(\.kind) }

    func json() -> [UInt8] {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("pictures")
      writer.beginArray()
      for picture in pictures {
        writer.beginObject()
        writer.member("kind", picture.kind)
        writer.member("svg", picture.svg)
        writer.endObject()
      }
      writer.endArray()
      writer.key("begunBefore")
      writer.write(begunBefore)
      visits.write(names: names, to: &writer)
      writer.endObject()
      return writer.bytes
    }
  }
}
