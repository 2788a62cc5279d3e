package import Journal
package import Navigation

/// Reads events of a journal here and there: forward within a page costs no second reading of it.
package struct EventLookup {
  private var reader: EventReader
  private var page: Int?

  package init(_ journal: borrowing JournalReader) {
    reader = EventReader(journal.makePage())
  }

  /// The event at a position; `nil` where the journal has none.
  ///
  /// - Complexity: O(events of a page).
  package mutating func event(
    at position: UInt64, of journal: inout JournalReader
  ) throws(ReplayFault) -> RecordedEvent<Route>? {
    guard let wanted = journal.page(at: position) else { return nil }
    if page != wanted {
      page = nil
      try reader.read(page: wanted, of: &journal)
      page = wanted
    } else if reader.isAtEnd || reader.position > position {
      reader.rewind()
    }
    while !reader.isAtEnd, reader.position < position { reader.advance() }
    return reader.isAtEnd ? nil : reader.event()
  }
}
