import Journal
package import Navigation

/// Folds the sessions of a journal and asks an expression after every event.
package struct ExpressionFold {
  package let expression: Expression
  /// The sessions in order of first position.
  package private(set) var moments: [Moment<Route>] = []

  private let initial: InitialState
  private var answers: [Bool] = []
  private var numbers: [String: Int] = [:]
  /// For each session of the page at hand its number here.
  private var pageNumbers: [Int] = []
  private var routes = PlainRouteSource()
  private var document = Document()

  /// - Parameter initial: what the journal's sessions begin with.
  package init(_ expression: Expression, from initial: InitialState) {
    self.expression = expression
    self.initial = initial
  }

  /// Takes note of the sessions of a page: to be called before its events are folded.
  package mutating func beginPage(_ reader: borrowing EventReader) {
    pageNumbers.removeAll(keepingCapacity: true)
    for session in reader.page.page.sessions { pageNumbers.append(number(of: session)) }
  }

  private mutating func number(of session: PageSession) -> Int {
    if let number = numbers[session.name] { return number }
    let isReserved = session.name == reservedSession
    let start = isReserved ? InitialState() : InitialState(of: session) ?? initial
    let moment = Moment(session: session.name, state: start.session())
    numbers[session.name] = moments.count
    answers.append(expression.holds(ExpressionSubject(moment)))
    moments.append(moment)
    return moments.count - 1
  }

  /// The number here of the session that the event at hand belongs to.
  package func sessionNumber(_ reader: borrowing EventReader) -> Int { pageNumbers[reader.sessionNumber] }

  /// Whether the expression held before the session's first event.
  package func holdsAtStart(_ number: Int) -> Bool { moments[number].step == 0 && answers[number] }

  /// Goes on behind events that are lost, from the state that the page keeps of the session, if it does.
  private mutating func catchUp(_ number: Int, with session: PageSession) {
    guard moments[number].step < session.stepBefore, let bytes = session.state,
      let record = try? StateRecord(bytes)
    else { return }
    moments[number].state = record.state
  }

  /// Folds the event at hand.
  ///
  /// - Returns: whether the expression holds after it.
  package mutating func apply(_ reader: inout EventReader) -> Bool {
    let number = pageNumbers[reader.sessionNumber]
    if moments[number].step &+ 1 != reader.step { catchUp(number, with: reader.session) }
    reader.apply(to: &moments[number].state, &routes)
    moments[number].step = reader.step
    moments[number].position = reader.position
    moments[number].at = reader.at
    // Most events of refused intents need no look: nothing has changed that could change the answer.
    guard !expression.needs.isEmpty || reader.outline.outcomeKind.changesState else { return answers[number] }
    let happening =
      expression.needs.contains(.event)
      ? ExpressionSubject.Happening(&reader, expression.needs, &document) : nil
    answers[number] = expression.holds(ExpressionSubject(moments[number], after: happening))
    return answers[number]
  }
}
