import Analytics
import Replay

/// Writes Chrome's trace format (JSON), which Perfetto reads: a process for a window of a session, a thread
/// for a tab, a slice for a visit.
///
/// While a modal is up the screen below stays a slice with the modal's screens nested in it. In background
/// there is no slice: what was on is ended, and begun again, the outer one first. Times that run backwards
/// stand still.
package struct TraceWriter: ~Copyable, SessionWriter {
  private var writer = JSONWriter()
  private var processCount = 0

  package init() {}

  package mutating func begin() {
    writer.beginObject()
    writer.member("displayTimeUnit", "ms")
    writer.key("traceEvents")
    writer.beginArray()
  }

  package mutating func write(_ session: ExportedSession) {
    for window in session.session.windows.indices {
      processCount += 1
      var lanes = TraceLanes(session, window: window)
      let slices = lanes.slices()
      name("process_name", "\(session.name) \(session.session.windows[window])", thread: 0)
      for (number, tab) in lanes.tabs.enumerated() { name("thread_name", tab, thread: number + 1) }
      for slice in slices { write(slice, of: session) }
    }
  }

  private mutating func name(_ kind: StaticString, _ name: String, thread: Int) {
    writer.beginObject()
    writer.key("name")
    writer.write(kind)
    writer.member("ph", "M")
    writer.member("pid", processCount)
    writer.member("tid", thread)
    writer.key("args")
    writer.beginObject()
    writer.member("name", name)
    writer.endObject()
    writer.endObject()
  }

  private mutating func write(_ mark: TraceLanes.Mark, of session: ExportedSession) {
    let visit = session.session.visits[mark.visit]
    writer.beginObject()
    writer.member("ph", mark.isBegin ? "B" : "E")
    writer.member("pid", processCount)
    writer.member("tid", mark.thread)
    // Microseconds.
    writer.member("ts", mark.at.multipliedReportingOverflow(by: 1000).partialValue)
    guard mark.isBegin else { return writer.endObject() }
    writer.member("name", session.screen(of: visit).text)
    writer.member("cat", session.screen(of: visit).kind.rawValue)
    writer.key("args")
    writer.beginObject()
    writer.member("position", session.position(visit.enteredPosition))
    writer.member("arrival", visit.arrival.rawValue)
    writer.endObject()
    writer.endObject()
  }

  package mutating func end() {
    writer.endArray()
    writer.endObject()
    writer.endLine()
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try writer.withBytes(body) }

  package mutating func removeAll() { writer.forget() }
}

/// The beginnings and ends of a window's slices, in order.
struct TraceLanes {
  struct Mark {
    var isBegin: Bool
    /// From 1.
    var thread: Int
    /// Milliseconds since 1970; never before the one before.
    var at: Int64
    /// The index of the visit that it is a slice of.
    var visit: Int
  }

  private let session: ExportedSession
  private let window: Int
  /// The tabs, each a thread.
  private(set) var tabs: [String] = []
  /// The visits whose slices are on, from the outer one to the inner one.
  private var open: [Int] = []
  private var marks: [Mark] = []
  private var now = Int64.min
  private var isInBackground = false

  init(_ session: ExportedSession, window: Int) { (self.session, self.window) = (session, window) }

  mutating func slices() -> [Mark] {
    var turns = session.notes.turns[...]
    let visits = session.session.visits
    for index in visits.indices where Int(visits[index].window) == window {
      // Turns of the event that begins a visit come behind it.
      while let turn = turns.first, turn.position < visits[index].enteredPosition {
        take(turns.removeFirst())
      }
      enter(index)
      if !goesOn(index) { takeTurns(&turns, before: visits[index].leftPosition, leaving: index) }
    }
    for turn in turns { take(turn) }
    close(to: 0, at: session.session.greatestAt)
    return marks
  }

  /// Whether a visit of this window begins where this one ends.
  private func goesOn(_ index: Int) -> Bool {
    let visits = session.session.visits
    let next = visits[(index + 1)...].first { Int($0.window) == window }
    return next?.enteredPosition == visits[index].leftPosition && !visits[index].isCensored
  }

  /// Ends everything where the window was closed or the session ended.
  private mutating func takeTurns(
    _ turns: inout ArraySlice<SessionNotes.Turn>, before position: UInt64, leaving index: Int
  ) {
    while let turn = turns.first, turn.position < position { take(turns.removeFirst()) }
    close(to: 0, at: session.session.visits[index].leftAt)
  }

  private mutating func take(_ turn: SessionNotes.Turn) {
    let visits = open
    if turn.isInBackground {
      for visit in visits.reversed() { mark(false, visit, turn.at) }
    } else {
      for visit in visits { mark(true, visit, turn.at) }
    }
    isInBackground = turn.isInBackground
  }

  private mutating func enter(_ index: Int) {
    let visit = session.session.visits[index]
    guard let level = open.firstIndex(where: { session.session.visits[$0].modal == visit.modal }) else {
      if visit.modal == 0 { close(to: 0, at: visit.enteredAt) }
      return begin(index)
    }
    close(to: level + 1, at: visit.enteredAt)
    let below = session.session.visits[open[level]]
    // The screen that was below a modal is on again, and never ceased to be.
    guard below.entry != visit.entry || below.tab != visit.tab else { return }
    close(to: level, at: visit.enteredAt)
    begin(index)
  }

  private mutating func begin(_ index: Int) {
    open.append(index)
    if !isInBackground { mark(true, index, session.session.visits[index].enteredAt) }
  }

  /// Ends slices until so many are on.
  private mutating func close(to count: Int, at time: Int64) {
    while open.count > count {
      let visit = open.removeLast()
      if !isInBackground { mark(false, visit, time) }
    }
  }

  private mutating func mark(_ isBegin: Bool, _ visit: Int, _ time: Int64) {
    now = max(now, time)
    marks.append(Mark(isBegin: isBegin, thread: thread(of: visit), at: now, visit: visit))
  }

  private mutating func thread(of visit: Int) -> Int {
    let tab = session.tab(of: session.session.visits[visit])
    if let known = tabs.firstIndex(of: tab) { return known + 1 }
    tabs.append(tab)
    return tabs.count
  }
}
