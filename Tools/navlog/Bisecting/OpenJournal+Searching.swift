import Journal
import Navigation
import Replay

extension OpenJournal {
  /// Looks for the first event after which an expression holds.
  mutating func search(
    _ expression: Expression, in scope: FirstHolding.Scope, _ console: borrowing Console
  ) throws(Failure) -> FirstHolding {
    let initial: InitialState
    do { initial = try player.journal.initialState() } catch { throw Failure(error) }
    var search = FirstHolding(expression, in: scope, from: initial)
    var reader = EventReader(player.journal.makePage())
    var progress = console.progress("events")
    defer { progress.clear() }
    for page in player.journal.pages.indices where !search.isOver {
      if case .session = scope, !search.needsPage(try sessions(ofPage: page)) { continue }
      guard try read(page: page, into: &reader) else { continue }
      search.search(&reader)
      progress.update(search.eventCount)
    }
    return search
  }

  /// - Throws: `noSession` for a session that the journal does not have.
  mutating func requireSession(_ name: String) throws(Failure) {
    _ = try moment(of: name, at: nil, isStep: true)
  }

  /// The event at a position; `nil` where it can't be read.
  mutating func event(at position: UInt64) throws(Failure) -> RecordedEvent<Route>? {
    guard let page = player.journal.page(at: position) else { return nil }
    var reader = EventReader(player.journal.makePage())
    guard try read(page: page, into: &reader) else { return nil }
    while !reader.isAtEnd {
      if reader.position == position { return reader.event() }
      reader.advance()
    }
    return nil
  }
}
