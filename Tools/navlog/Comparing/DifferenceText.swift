import Journal
import Navigation
import Replay

/// Prints a difference for a person: a line an event, every change with a mark that needs no colour.
struct DifferenceText: ~Copyable {
  /// How many unchanged events are shown before and after others.
  let context: Int
  let isColored: Bool
  private var intents = IntentReader()
  private var positionWidth = 2
  private var intentWidth = 32

  init(context: Int, isColored: Bool) {
    self.context = context
    self.isColored = isColored
  }

  mutating func print(
    _ difference: JournalDifference, _ journals: inout ComparedJournals, to output: inout Output
  ) throws(Failure) {
    let last = max(journals.a.player.journal.endPosition, journals.b.player.journal.endPosition)
    positionWidth = String(last).count
    for line in DifferenceSummary.heading(difference, journals) { try output.writeLine(line) }
    if !difference.startStates.isEmpty {
      try output.writeLine("")
      try output.writeLine(Paint.heading("sessions begin otherwise", if: isColored))
      for edit in difference.startStates { try output.writeLine(text(of: edit)) }
    }
    var events = ComparedEvents(journals)
    for session in difference.sessions {
      try output.writeLine("")
      try output.writeLine(Paint.heading(title(of: session), if: isColored))
      for index in session.runs.indices {
        try print(run: index, of: session, &events, &journals, to: &output)
      }
      try printStates(of: session, to: &output)
    }
  }

  private func title(of session: SessionDifference) -> String {
    switch (session.names.a?.shown, session.names.b?.shown) {
    case (let a?, let b?): a == b ? "session \(a)" : "session \(a) of A, \(b) of B"
    case (let a?, nil): "session \(a), only in A"
    case (nil, let b?): "session \(b), only in B"
    case (nil, nil): "session"
    }
  }

  // MARK: Events

  private mutating func print(
    run index: Int, of session: SessionDifference, _ events: inout ComparedEvents,
    _ journals: inout ComparedJournals, to output: inout Output
  ) throws(Failure) {
    let run = session.runs[index]
    guard run.kind == .same else {
      let count = max(run.a.count, run.b.count)
      for offset in 0..<count {
        try print(run, offset, of: session, &events, &journals, to: &output)
      }
      return
    }
    let head = index == 0 ? 0 : min(context, run.a.count)
    let tail = index == session.runs.count - 1 ? 0 : min(context, run.a.count - head)
    for offset in 0..<head { try print(run, offset, of: session, &events, &journals, to: &output) }
    let hidden = run.a.count - head - tail
    if hidden > 0 { try output.writeLine(Paint.faint("  … (\(hidden) unchanged)", if: isColored)) }
    for offset in (run.a.count - tail)..<run.a.count {
      try print(run, offset, of: session, &events, &journals, to: &output)
    }
  }

  private mutating func print(
    _ run: SessionDifference.Run, _ offset: Int, of session: SessionDifference,
    _ events: inout ComparedEvents, _ journals: inout ComparedJournals, to output: inout Output
  ) throws(Failure) {
    let stepA = run.a.isEmpty ? nil : run.a.lowerBound + UInt64(offset)
    let stepB = run.b.isEmpty ? nil : run.b.lowerBound + UInt64(offset)
    let a = try events.a(step: stepA, of: session, &journals)
    let b = try events.b(step: stepB, of: session, &journals)
    for line in lines(run.kind, a, b) { try output.writeLine(line) }
  }

  private mutating func lines(
    _ kind: SessionDifference.Run.Kind, _ a: RecordedEvent<Route>?, _ b: RecordedEvent<Route>?
  ) -> [String] {
    guard let event = a ?? b else { return [] }
    let positions = [a?.position, b?.position].map { position in
      (position.map { String($0) } ?? "").leftPadded(to: positionWidth)
    }
    let intent = words(of: event).cut(to: 56)
    intentWidth = max(intentWidth, intent.count)
    let head = "\(kind.mark) \(positions.joined(separator: " "))  "
    let margin = String(repeating: " ", count: head.count)
    let start = head + intent.padded(to: intentWidth) + "  "
    return Self.outcomes(kind, a, b).enumerated().map { index, outcome in
      let line = index == 0 ? start : margin + String(repeating: " ", count: intentWidth + 2)
      return kind.paint(line + outcome, if: isColored)
    }
  }

  private static func outcomes(
    _ kind: SessionDifference.Run.Kind, _ a: RecordedEvent<Route>?, _ b: RecordedEvent<Route>?
  ) -> [String] {
    let (left, right) = (a.map(Self.outcome(of:)), b.map(Self.outcome(of:)))
    return switch kind {
    case .same, .onlyA, .onlyB: [left ?? right ?? ""]
    case .changes: ["\(left ?? ""), with other changes"]
    case .identity: ["\(left ?? ""), about another entry"]
    case .outcome: ["- \(left ?? "")", "+ \(right ?? "")"]
    }
  }

  private static func outcome(of event: RecordedEvent<Route>) -> String {
    OutcomeWords(event.event.outcome).text + (event.cause.map { " because of \($0)" } ?? "")
  }

  private mutating func words(of event: RecordedEvent<Route>) -> String {
    let received = intents.read(event.sent)
    let window = event.event.window == mainWindow ? "" : " [\(event.event.window.shown)]"
    guard received.envelope.fault == nil else { return IntentWords.malformed(event.sent).text }
    return IntentWords(received.intent).text + window
  }

  // MARK: States

  private func printStates(of session: SessionDifference, to output: inout Output) throws(Failure) {
    for divergence in session.divergences {
      let start = "states differ from \(place(divergence.start, session))"
      let end = divergence.end.map { " until \(place($0, session)), where they are equal again" }
      try output.writeLine(start + (end ?? " to the end"))
    }
    guard !session.finalStates.isEmpty else { return }
    try output.writeLine("last states")
    for edit in session.finalStates { try output.writeLine(text(of: edit)) }
  }

  private func place(_ steps: Sides<UInt64>, _ session: SessionDifference) -> String {
    let a = session.positionA(ofStep: steps.a).map { "position \($0)" } ?? "step \(steps.a)"
    let b = session.positionB(ofStep: steps.b).map { "position \($0)" } ?? "step \(steps.b)"
    return "\(a) of A, \(b) of B"
  }

  private func text(of edit: StateEdit) -> String { EditLine(edit: edit, isColored: isColored).text }
}
