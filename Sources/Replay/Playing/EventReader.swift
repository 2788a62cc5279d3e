package import Journal
package import Navigation

/// Goes through the events of a page one by one.
///
/// Moving on is cheap; what an event says is read only when it is asked for.
package struct EventReader {
  package var page: EventPage
  /// The index of the event at hand in its page.
  package private(set) var index = 0
  private var cursor = Cursor()
  /// How many events each session of the page has had, the one at hand included.
  private var eventCounts: [UInt64] = []

  // What every reader wants of the event at hand is stored: other modules get at it without a call.
  package private(set) var isAtEnd = true
  package private(set) var position: UInt64 = 0
  package private(set) var at: Int64 = 0
  package private(set) var step: UInt64 = 0
  /// The number of its session in the page.
  package private(set) var sessionNumber = 0
  package private(set) var outline = RecordOutline()

  package init(_ page: Page) {
    self.page = EventPage(page)
  }

  /// Reads another page of a journal, and goes to its first event.
  package mutating func read(page number: Int, of journal: inout JournalReader) throws(ReplayFault) {
    // What a page is made ready with beforehand is another in a joined journal.
    if page.page.presets != journal.header(ofPage: number).presets {
      page = EventPage(journal.makePage(ofSegment: journal.pages[number].segmentNumber))
    }
    do {
      try journal.read(page: number, into: &page.page)
    } catch {
      throw .journal(error)
    }
    page.prepare()
    try journal.renumber(&page, page: number)
    rewind()
  }

  package mutating func rewind() {
    index = 0
    cursor = Cursor()
    eventCounts.removeAll(keepingCapacity: true)
    eventCounts.append(contentsOf: repeatElement(0, count: page.page.sessions.count))
    look()
  }

  /// Goes to the next event.
  package mutating func advance() {
    cursor.advance(by: outline.counts)
    index &+= 1
    look()
  }

  /// Looks at the event that the reader has come to.
  @inline(__always)
  private mutating func look() {
    isAtEnd = index >= page.page.count
    guard !isAtEnd else { return outline = RecordOutline() }
    position = page.page.firstPosition &+ UInt64(index)
    at = page.page.times[index]
    sessionNumber = Int(page.page.sessionNumbers[index])
    outline = page.outlines[Int(page.page.shapeNumbers[index])]
    eventCounts[sessionNumber] &+= 1
    step = page.page.sessions[sessionNumber].stepBefore &+ eventCounts[sessionNumber]
  }

  // MARK: The event at hand

  package var session: PageSession { page.page.sessions[sessionNumber] }

  private var plan: ShapePlan { page.plans[Int(page.page.shapeNumbers[index])] }

  package var window: WindowName {
    page.window(plan, at: cursor)
  }

  /// Edits a state as the event did.
  @specialized(where Routes == PlainRouteSource)
  package mutating func apply<Routes: RouteSource>(
    to state: inout Session<Routes.Route>, _ routes: inout Routes
  ) {
    page.apply(plan, at: cursor, to: &state, &routes)
  }

  /// The same over numbered routes, without looking up which routes they are.
  package mutating func applyNumbered(
    to state: inout Session<NumberedRoute>, _ routes: inout NumberedRouteSource
  ) {
    page.apply(plan, at: cursor, to: &state, &routes)
  }

  /// The intent as it was sent, into a document that is emptied for it.
  package func readIntent(into document: inout Document) {
    document.removeAll()
    let plan = plan
    if let shape = plan.unknownShape { return readUnknown(shape, at: cursor, into: &document) }
    var reader = RecordReader(plan, base: cursor, at: plan.intent)
    let context = EventContext(session: session.name, window: window, at: at)
    reader.readValue(page, context, into: &document)
  }

  package var cause: UInt64? {
    let plan = plan
    guard let start = plan.cause else { return nil }
    var reader = RecordReader(plan, base: cursor, at: start)
    _ = reader.take()
    return position &- UInt64(bitPattern: reader.number(page))
  }

  package mutating func outcome<Routes: RouteSource>(_ routes: inout Routes) -> Outcome<Routes.Route> {
    let plan = plan
    var reader = RecordReader(plan, base: cursor, at: plan.outcome)
    return reader.outcome(plan, page, &routes)
  }

  package mutating func changes<Routes: RouteSource>(_ routes: inout Routes) -> [Change<Routes.Route>] {
    let plan = plan
    let window = window
    var reader = RecordReader(plan, base: cursor, at: plan.changes)
    var changes: [Change<Routes.Route>] = []
    while reader.place.offset < plan.changesEnd {
      changes.append(reader.change(plan, in: window, page, &routes))
    }
    return changes
  }

  /// Everything that the journal has of the event.
  package mutating func event() -> RecordedEvent<Route> {
    var sent = Document()
    readIntent(into: &sent)
    var routes = PlainRouteSource()
    let event = Event(window: window, outcome: outcome(&routes), changes: changes(&routes))
    return RecordedEvent(
      position: position, session: session.name, step: step, at: at, cause: cause, sent: sent, event: event)
  }
}
