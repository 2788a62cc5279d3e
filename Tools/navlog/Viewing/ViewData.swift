import Analytics
import Interchange
import Journal
import Navigation
import Replay

/// All that the page tells of a journal, gathered in one pass.
struct ViewData: ~Copyable {
  /// Events that one page holds: beyond, neither the file nor the browser is pleasant any more.
  static let maximumCount = 200_000

  let range: EventRange
  private(set) var columns = EventColumns()
  private(set) var table = StaticTable()
  /// The stretches of events in full, each as JSON.
  private(set) var records: [[UInt8]] = []
  /// Where each stretch begins, by the index of its first event.
  private var starts: [Int] = []
  private var words = WordTable()
  private var scenes = SceneTables()
  private var record = PageRecord()
  private var pictures: PagePictures
  private var moments: [Moment<Route>] = []
  private var isListed: [Bool] = []
  private var numbers: [String: Int] = [:]
  private var routes = PlainRouteSource()

  /// - Parameter funnel: the one to be drawn, if any.
  /// - Throws: that there are too many events, and what to do.
  init(
    _ range: EventRange, of journal: inout OpenJournal, funnel: Funnel?, _ console: borrowing Console
  ) throws(Failure) {
    self.range = range
    pictures = PagePictures(funnel: funnel)
    var progress = console.progress("events")
    defer { progress.clear() }
    var reader = EventReader(journal.player.journal.makePage())
    for page in journal.player.journal.pages.indices {
      let entry = journal.player.journal.pages[page]
      guard entry.endPosition > range.positions.lowerBound, entry.firstPosition < range.positions.upperBound,
        try journal.read(page: page, into: &reader)
      else { continue }
      try add(&reader, of: &journal)
      progress.update(columns.count)
    }
    if record.count > 0 { records.append(record.take()) }
  }

  private mutating func add(_ reader: inout EventReader, of journal: inout OpenJournal) throws(Failure) {
    let initial: InitialState
    do { initial = try journal.player.journal.initialState() } catch { throw Failure(error) }
    var sessions: [Int] = []
    for session in reader.page.page.sessions {
      sessions.append(try number(of: session, of: &journal, initial))
    }
    while !reader.isAtEnd, reader.position < range.positions.upperBound {
      try add(&reader, session: sessions[reader.sessionNumber], path: journal.path)
      reader.advance()
    }
  }

  /// The session's number here, its state as it is before the page.
  private mutating func number(
    of session: PageSession, of journal: inout OpenJournal, _ initial: InitialState
  ) throws(Failure) -> Int {
    let known = numbers[session.name]
    if let known, moments[known].step == session.stepBefore { return known }
    var moment = Moment(session: session.name, state: (InitialState(of: session) ?? initial).session())
    if session.stepBefore > 0 {
      let place = PlaceArgument.number(Int64(clamping: session.stepBefore))
      do throws(Failure) {
        moment = try journal.moment(of: session.name, at: place, isStep: true)
      } catch {
        // What led here is lost: its events are shown all the same, on what is still known.
        guard journal.verdict.isDamaged, error.code == "noSession" else { throw error }
        if let known { moment = moments[known] }
      }
    }
    guard let known else {
      numbers[session.name] = moments.count
      moments.append(moment)
      isListed.append(false)
      return moments.count - 1
    }
    moments[known] = moment
    return known
  }

  private mutating func add(_ reader: inout EventReader, session: Int, path: String) throws(Failure) {
    defer {
      moments[session].step = reader.step
      moments[session].position = reader.position
      moments[session].at = reader.at
    }
    guard range.contains(reader) else {
      return reader.apply(to: &moments[session].state, &routes)
    }
    guard columns.count < Self.maximumCount else {
      throw Failure(
        "tooLarge",
        "A page holds up to \(Self.maximumCount) events. Choose some with --session, or --from and --to.",
        at: .init(file: path))
    }
    let event = reader.event()
    if record.count == 0 { starts.append(columns.count) }
    record.append(event, session: session, before: moments[session])
    begin(session)
    pictures.note(&reader, session: session, before: moments[session].state)
    reader.apply(to: &moments[session].state, &routes)
    if !event.event.changes.isEmpty {
      let state = moments[session].state
      scenes.note(session, state, event.event.changes, event: columns.count, words: &words)
    }
    columns.append(event, session: session, state: moments[session].state, &words)
    table.append(event)
    if record.count == PageRecord.capacity { records.append(record.take()) }
  }

  private mutating func begin(_ session: Int) {
    guard !isListed[session] else { return }
    isListed[session] = true
    scenes.begin(session, moments[session].state, event: columns.count, &words)
  }

  /// Concludes the pictures: no event follows.
  func drawn() throws(Failure) -> PagePictures.Drawn { try pictures.finish() }

  // MARK: As JSON

  /// What the list, the lanes and the flow are drawn from.
  func index() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("sessions")
    writer.write(moments.map(\.session))
    writer.key("words")
    writer.write(words.words)
    writer.key("events")
    columns.write(to: &writer)
    scenes.write(to: &writer)
    writer.key("starts")
    writer.beginArray()
    for start in starts { writer.write(start) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
