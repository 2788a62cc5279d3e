import Navigation
import Replay

/// What `step` does with keys: which event is at hand, and what is shown of it.
struct StepPlayer: ~Copyable {
  enum View: String, CaseIterable { case before, after, difference }

  /// A line that is being typed.
  struct Prompt: Equatable {
    enum Purpose: Character { case search = "/", place = ":" }
    var purpose: Purpose
    var text = ""
  }

  private(set) var journal: StepJournal
  private(set) var event: RecordedEvent<Route>
  private(set) var view = View.after
  private(set) var prompt: Prompt?
  /// What there is to say, until the next key.
  private(set) var message = ""
  private(set) var showsHelp = false
  /// Lines of the state that are scrolled away.
  private(set) var scrolledLines = 0
  private(set) var isOver = false
  private var search = ""
  private var intents = IntentReader()
  /// What was read for the screen as it stands: many keys change neither.
  private var shownRows: (position: UInt64, count: Int, events: [RecordedEvent<Route>])?
  private var shownStates: (position: UInt64, before: Moment<Route>, after: Moment<Route>)?
  /// Rows of the list, for moving by a page.
  var pageLength = 10

  /// - Throws: that there is nothing to step through.
  init(_ journal: consuming StepJournal) throws(Failure) {
    guard let first = try journal.first() else {
      throw Failure("noEvent", "It has no event to step through yet.", at: .init(file: journal.path))
    }
    event = first
    self.journal = journal
  }

  /// Goes to the place that the command line names.
  mutating func begin(at place: PlaceArgument?) throws(Failure) {
    guard let place else { return }
    go(to: try journal.event(at: place))
  }

  consuming func close() -> OpenJournal { journal.close() }

  // MARK: Keys

  mutating func press(_ key: Key) throws(Failure) {
    message = ""
    if showsHelp {
      showsHelp = false
    } else if prompt != nil {
      try type(key)
    } else {
      try act(on: key)
    }
  }

  private mutating func act(on key: Key) throws(Failure) {
    switch key {
    case .right, .down, .text("j"), .text("l"), .text(" "): try move(.forward)
    case .left, .up, .text("k"), .text("h"): try move(.backward)
    case .pageDown: try move(.forward, by: pageLength)
    case .pageUp: try move(.backward, by: pageLength)
    case .text("g"), .home: try go(to: journal.first())
    case .text("G"), .end: try go(to: journal.last())
    case .text("["): try seekMark(.backward)
    case .text("]"): try seekMark(.forward)
    case .text("D"): try seek(.forward, "refusal") { $0.outline.outcomeKind.isRefusal }
    case .text("n"): try seekHit(.forward)
    case .text("N"): try seekHit(.backward)
    default: change(key)
    }
  }

  /// Keys that stay at the event.
  private mutating func change(_ key: Key) {
    switch key {
    case .text("b"): show(.before)
    case .text("a"): show(.after)
    case .text("d"): show(.difference)
    case .control("d"): scrolledLines += 5
    case .control("u"): scrolledLines = max(0, scrolledLines - 5)
    case .text("/"): prompt = Prompt(purpose: .search)
    case .text(":"): prompt = Prompt(purpose: .place)
    case .text("?"): showsHelp = true
    case .text("q"): isOver = true
    default: break
    }
  }

  private mutating func show(_ view: View) {
    self.view = view
    scrolledLines = 0
  }

  private mutating func type(_ key: Key) throws(Failure) {
    switch key {
    case .text(let character): prompt?.text.append(character)
    case .backspace where prompt?.text.isEmpty == false: prompt?.text.removeLast()
    case .escape, .backspace: prompt = nil
    case .enter:
      guard let typed = prompt else { return }
      prompt = nil
      try finish(typed)
    default: break
    }
  }

  private mutating func finish(_ prompt: Prompt) throws(Failure) {
    switch prompt.purpose {
    case .search:
      if !prompt.text.isEmpty { search = prompt.text }
      try seekHit(.forward)
    case .place: try goToPlace(prompt.text)
    }
  }

  // MARK: Moving

  private mutating func go(to found: RecordedEvent<Route>?) {
    guard let found else { return }
    event = found
    scrolledLines = 0
  }

  private mutating func move(_ direction: StepJournal.Direction, by count: Int = 1) throws(Failure) {
    let found = try journal.events(direction, of: event.position, upTo: count).last
    if found == nil {
      message = direction == .forward ? "That was the last event." : "This is the first event."
    }
    go(to: found)
  }

  private mutating func seek(
    _ direction: StepJournal.Direction, _ what: String, where isWanted: (inout EventReader) -> Bool
  ) throws(Failure) {
    let found = try journal.events(direction, of: event.position, upTo: 1, where: isWanted).first
    if found == nil { message = "No \(what) \(direction == .forward ? "behind" : "before") this event." }
    go(to: found)
  }

  private mutating func seekMark(_ direction: StepJournal.Direction) throws(Failure) {
    var document = Document()
    var intents = IntentReader()
    try seek(direction, "mark") { reader in
      reader.readIntent(into: &document)
      if case .mark = intents.read(document).intent.action { return true }
      return false
    }
  }

  private mutating func seekHit(_ direction: StepJournal.Direction) throws(Failure) {
    guard !search.isEmpty else {
      message = "Search for something first: / and a text."
      return
    }
    let wanted = search.lowercased()
    var intents = IntentReader()
    try seek(direction, "\(search.quoted)") { reader in
      let event = reader.event()
      let words =
        "\(IntentWords(event, &intents).text) \(OutcomeWords(event.event.outcome).text) \(event.session)"
      return words.lowercased().contains(wanted)
    }
  }

  private mutating func goToPlace(_ text: String) throws(Failure) {
    let trimmed = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let place = PlaceArgument(argument: trimmed) else {
      message = "A place is \(PlaceArgument.expectation)."
      return
    }
    do throws(Failure) {
      go(to: try journal.event(at: place))
    } catch {
      guard ["usage", "notFound"].contains(error.code) else { throw error }
      message = error.message
    }
  }

  // MARK: What is shown

  /// The events around the one at hand: so many before it, and as many rows in all.
  mutating func rows(_ count: Int) throws(Failure) -> [RecordedEvent<Route>] {
    if let shownRows, shownRows.position == event.position, shownRows.count == count {
      return shownRows.events
    }
    let events = try readRows(count)
    shownRows = (event.position, count, events)
    return events
  }

  private mutating func readRows(_ count: Int) throws(Failure) -> [RecordedEvent<Route>] {
    let before = try journal.events(.backward, of: event.position, upTo: count / 2)
    let after = try journal.events(.forward, of: event.position, upTo: count - before.count - 1)
    let missing = count - before.count - after.count - 1
    guard missing > 0, let first = before.last else { return before.reversed() + [event] + after }
    let more = try journal.events(.backward, of: first.position, upTo: missing)
    return more.reversed() + before.reversed() + [event] + after
  }

  mutating func words(of event: borrowing RecordedEvent<Route>) -> IntentWords {
    IntentWords(event, &intents)
  }

  mutating func states() throws(Failure) -> (before: Moment<Route>, after: Moment<Route>) {
    if let shownStates, shownStates.position == event.position {
      return (shownStates.before, shownStates.after)
    }
    let (before, after) = try journal.states(around: event)
    shownStates = (event.position, before, after)
    return (before, after)
  }
}

extension Outcome.Kind {
  /// Whether what was asked was not done, for a reason.
  var isRefusal: Bool {
    switch self {
    case .denied, .rejected, .stale, .superseded: true
    case .applied, .clamped, .redirected, .held, .asking, .noop, .exit, .duplicate: false
    }
  }

  /// One character for it.
  var mark: String {
    switch self {
    case .applied, .clamped: "✓"
    case .redirected: "↪"
    case .held: "‖"
    case .asking: "?"
    case .noop, .exit, .duplicate: "·"
    case .denied: "▲"
    case .stale, .superseded, .rejected: "✗"
    }
  }
}
