import Journal
import Navigation
import Replay

extension OpenJournal {
  /// Tells each session at a place, in order of first position.
  mutating func forEachMoment(
    at place: AllMoments.Place, _ console: inout Console,
    _ body: (Moment<Route>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var moments: AllMoments
    do { moments = AllMoments(at: place, from: try player.journal.initialState()) } catch {
      throw Failure(error)
    }
    var reader = EventReader(player.journal.makePage())
    var routes = PlainRouteSource()
    var shown = console.progress("events")
    defer { shown.clear() }
    for page in player.journal.pages.indices {
      guard try read(page: page, into: &reader) else { continue }
      moments.fold(&reader, &routes)
      shown.update(Int(clamping: player.journal.pages[page].endPosition))
      for moment in try take(from: &moments, behind: page, reader) {
        shown.clear()
        try body(moment, &console)
      }
    }
    shown.clear()
    for moment in moments.takeAll() { try body(moment, &console) }
  }

  private mutating func take(
    from moments: inout AllMoments, behind page: Int, _ reader: EventReader
  ) throws(Failure) -> [Moment<Route>] {
    do { return try moments.take(behind: page, reader, of: &player.journal) } catch { throw Failure(error) }
  }
}
