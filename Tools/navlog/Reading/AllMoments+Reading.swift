import Journal
import Navigation
import Replay

extension AllMoments {
  /// All sessions of a journal at a place.
  init(
    at place: Place, in journal: inout OpenJournal, _ console: borrowing Console
  ) throws(Failure) {
    do { self.init(at: place, from: try journal.player.journal.initialState()) } catch {
      throw Failure(error)
    }
    var reader = EventReader(journal.player.journal.makePage())
    var routes = PlainRouteSource()
    var shown = console.progress("events")
    defer { shown.clear() }
    for page in journal.player.journal.pages.indices {
      guard try journal.read(page: page, into: &reader) else { continue }
      fold(&reader, &routes)
      shown.update(Int(clamping: journal.player.journal.pages[page].endPosition))
    }
  }
}
