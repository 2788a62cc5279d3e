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
    /// At the event that comes next; `nil` before the first page.
    private var reader: EventReader?
    /// The journal and the page that the reader has, if it holds.
    private var loaded: (journal: Int, page: Int)?
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
      (self.filter, needs) = (filter, Needs(filter))
      try journals.restart(sessions: filter.sessions)
      page = journals.firstWantedPage(at: filter.positions.lowerBound)
      isBegun = false
    }

    mutating func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
      batch.removeAll()
      while !batch.isFull {
        if !isBegun || reader?.isAtEnd ?? true {
          isBegun = try readPage()
          if !isBegun { break }
        }
        guard var reader = self.reader.take() else { break }
        while !reader.isAtEnd, !batch.isFull {
          if accepts(reader) { append(&reader, to: &batch) }
          reader.advance()
        }
        self.reader = reader
      }
      return batch.rowCount > 0
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
      let isSameJournal = loaded?.journal == journals.index
      if isSameJournal, loaded?.page == number {
        // Going on is less than going back: who asks for many positions asks for them in order, mostly.
        if reader?.position ?? .max > filter.positions.lowerBound { reader?.rewind() }
        return true
      }
      var known = isSameJournal ? reader.take() : nil
      if known == nil { known = try journals.withJournal { EventReader($0.makePage()) } }
      guard var reader = known.take() else { return false }
      defer { self.reader = reader }
      loaded = nil
      guard try journals.read(page: number, into: &reader) else { return false }
      loaded = (journals.index, number)
      return true
    }
  }
}
