import Journal
import Navigation

/// Folds a whole journal, page by page: the state of every session at once.
package struct Fold<Routes: RouteSource> {
  package var routes: Routes
  /// The sessions in order of first position.
  package private(set) var moments: [Moment<Routes.Route>] = []

  private var numbers: [String: Int] = [:]
  /// For each session of the page at hand its number here.
  private var pageNumbers: [Int] = []

  /// What sessions begin with that do not say so themselves.
  private let start: Session<Routes.Route>

  /// - Parameter initial: what the journal's sessions begin with.
  package init(routes: Routes, from initial: InitialState) {
    self.routes = routes
    start = initial.session(over: Routes.Route.self)
  }

  /// Folds all events of a page.
  @specialized(where Routes == HandleSource)
  @specialized(where Routes == PlainRouteSource)
  package mutating func add(_ page: borrowing EventPage) {
    beginPage(page.page.sessions)
    var cursor = Cursor()
    let firstPosition = page.page.firstPosition
    for index in 0..<page.page.count {
      let shape = Int(page.page.shapeNumbers[index])
      let outline = page.outlines[shape]
      let number = pageNumbers[Int(page.page.sessionNumbers[index])]
      if outline.hasChanges {
        page.apply(page.plans[shape], at: cursor, to: &moments[number].state, &routes)
      }
      moments[number].note(position: firstPosition &+ UInt64(index), at: page.page.times[index])
      cursor.advance(by: outline.counts)
    }
  }

  private mutating func beginPage(_ sessions: [PageSession]) {
    pageNumbers.removeAll(keepingCapacity: true)
    for session in sessions {
      let number = Self.read(&numbers[session.name, default: moments.count])
      if number == moments.count {
        let own = session.name == reservedSession ? InitialState() : InitialState(of: session)
        moments.append(
          Moment(session: session.name, state: own?.session(over: Routes.Route.self) ?? start))
      }
      pageNumbers.append(number)
    }
  }

  /// What stands in a dictionary, or begins to stand there: looked up once, not twice.
  private static func read(_ number: inout Int) -> Int { number }
}
