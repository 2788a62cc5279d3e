package import Analytics
import Journal
import Navigation
package import Replay

/// The table of events: a row an event, by position.
package final class EventsTable: RestartableTableSource {
  package var schema: TableSchema { EventsTable.schema }
  private var reading: Reading

  package init(_ paths: [String], _ filter: TableFilter = TableFilter()) throws(ReplayFault) {
    reading = try Reading(paths, filter)
  }

  package var unreadable: [UnreadablePage] { reading.journals.unreadable }

  package func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
    try reading.read(into: &batch)
  }

  package func restart(_ filter: TableFilter) throws(ReplayFault) { try reading.restart(filter) }

  package static let schema = TableSchema(
    "events", "A row an event: an intent and what became of it.",
    [
      .init("position", .integer, "The event's number, from 1. Those of several journals run on."),
      .init("session", .text, "The session; `-` for what belongs to none."),
      .init("step", .integer, "The event's number within its session, from 1."),
      .init("window", .text, "The window that the intent was meant for."),
      .init("at", .time, "When it was."),
      .init("intent", .text, "The kind of intent; `null` for what was none."),
      .init("route", .text, "The name of `route`, else of the last of `routes`; `null` where none was sent."),
      .init("tab", .text, "The intent's `tab`; `null` where none was sent."),
      .init("outcome", .text, "The kind of outcome."),
      .init("reason", .text, "The outcome's reason; `null` where it has none."),
      .init("cause", .integer, "The position of the event that held or asked; `null` but for follow-ups."),
      .init("source", .text, "The front that sent it; `null` where it did not say."),
      .init("actor", .text, "Who did it; `null` where nobody said."),
      .init("intentJson", .text, "The intent as it was sent, as JSON."),
    ])
}

extension EventsTable {
  /// How far the journals are read.
  struct Reading: ~Copyable {
    var journals: JournalSequence
    private(set) var filter: TableFilter
    private(set) var needs: Needs
    /// Where the reading is; `nil` before the first page.
    private var current: LoadedPage?
    /// The page before, once somebody has come back for more: who joins two tables goes to and fro.
    private var other: LoadedPage?
    private var hasRestarted = false
    /// The index of the page that is read next, among those that are wanted.
    private var page = 0
    /// Whether a page was read since the last start.
    private var isBegun = false
    var document = Document()
    var writer = JSONWriter()
    var routes = PlainRouteSource()

    init(_ paths: [String], _ filter: TableFilter) throws(ReplayFault) {
      self.filter = filter
      needs = Needs(filter)
      journals = try JournalSequence(paths, sessions: filter.sessions)
    }

    mutating func restart(_ filter: TableFilter) throws(ReplayFault) {
      if filter.columns != self.filter.columns { needs = Needs(filter) }
      self.filter = filter
      let position = filter.positions.lowerBound
      try journals.restart(sessions: filter.sessions, from: position)
      page = journals.firstWantedPage(at: position)
      (isBegun, hasRestarted) = (false, true)
    }

    mutating func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
      batch.removeAll()
      var isBehind = false
      while !batch.isFull, !isBehind {
        if !isBegun || current?.reader.isAtEnd ?? true {
          isBegun = try readPage()
          if !isBegun { break }
        }
        guard var loaded = current.take() else { break }
        isBehind = read(&loaded.reader, into: &batch)
        current = consume loaded
      }
      return batch.rowCount > 0
    }

    /// - Returns: whether all that follows comes behind what is wanted.
    private mutating func read(_ reader: inout EventReader, into batch: inout TableBatch) -> Bool {
      while !reader.isAtEnd, !batch.isFull {
        if reader.position &+ journals.offset > filter.positions.upperBound { return true }
        if accepts(reader) { append(&reader, to: &batch) }
        reader.advance()
      }
      return false
    }

    /// Reads the next page that can have wanted events.
    ///
    /// - Returns: `false` behind the last one.
    private mutating func readPage() throws(ReplayFault) -> Bool {
      while !journals.isAtEnd {
        while page < journals.wantedPages.count {
          let number = journals.wantedPages[page]
          page += 1
          guard !isBehind(number) else { return false }
          if mayHave(number), try readPage(number) { return true }
        }
        page = 0
        try journals.advance()
      }
      return false
    }

    private mutating func readPage(_ number: Int) throws(ReplayFault) -> Bool {
      if goBack(toPage: number) { return true }
      if hasRestarted {
        swap(&current, &other)
        if goBack(toPage: number) { return true }
      }
      var known = current.take()
      if known?.journal != journals.index {
        let reader = try journals.withJournal { EventReader($0.makePage()) }
        known = reader.map { LoadedPage(reader: $0, journal: journals.index, page: number) }
      }
      guard var loaded = known.take(), try journals.read(page: number, into: &loaded.reader) else {
        return false
      }
      loaded.page = number
      current = consume loaded
      return true
    }

    /// Goes to the first wanted event of the page at hand, if it is that one.
    private mutating func goBack(toPage number: Int) -> Bool {
      guard current?.journal == journals.index, current?.page == number else { return false }
      // Going on is less than going back: who asks for many positions asks for them in order, mostly.
      let position = (current?.reader.position ?? .max) &+ journals.offset
      if position > filter.positions.lowerBound { current?.reader.rewind() }
      return true
    }
  }

  /// A page that is read, and where in it the reading is.
  struct LoadedPage {
    var reader: EventReader
    var journal: Int
    var page: Int
  }
}
