package import Analytics
import Journal
import Navigation
package import Replay

/// The table of events: a row an event, by position.
package final class EventsTable: TableSource {
  package var schema: TableSchema { EventsTable.schema }
  private var reading: Reading

  package init(_ paths: [String], _ filter: TableFilter = TableFilter()) throws(ReplayFault) {
    reading = try Reading(paths, filter)
  }

  package var unreadable: [UnreadablePage] { reading.journals.unreadable }

  package func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
    try reading.read(into: &batch)
  }

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
    let filter: TableFilter
    let needs: Needs
    /// At the event that comes next; `nil` before the first page of a journal.
    private var reader: EventReader?
    /// The index of the page that is read next, among those that are wanted.
    private var page = 0
    var document = Document()
    var writer = JSONWriter()
    var routes = PlainRouteSource()

    init(_ paths: [String], _ filter: TableFilter) throws(ReplayFault) {
      self.filter = filter
      needs = Needs(filter)
      journals = try JournalSequence(paths, sessions: filter.sessions)
    }

    mutating func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool {
      batch.removeAll()
      while !batch.isFull {
        if reader?.isAtEnd ?? true, try !readPage() { break }
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
          if mayHave(number), try readPage(number) { return true }
        }
        (page, reader) = (0, nil)
        try journals.advance()
      }
      return false
    }

    private mutating func readPage(_ number: Int) throws(ReplayFault) -> Bool {
      var known = self.reader.take()
      if known == nil { known = try journals.withJournal { EventReader($0.makePage()) } }
      guard var reader = known.take() else { return false }
      defer { self.reader = reader }
      return try journals.read(page: number, into: &reader)
    }
  }
}
