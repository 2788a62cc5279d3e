import Navigation
package import Replay

/// Reads states of React Navigation, as `onStateChange` is given them: each becomes a `report` of what is on
/// show, where it differs from the one before.
///
/// Taken are states of versions 5 to 7 and partial ones, alone or as `{state, at}`, in a list or a line each.
package struct ReactNavigationImport {
  private var last: Report<Route>?
  private var number = 0
  private static let depthMaximum = 64

  package init() {}

  /// Reads one value: a state, something that has one, or a list of such.
  package mutating func read(_ document: Document, into intents: inout ImportedIntents) {
    if document.kind(at: Document.root) == .array {
      for element in document.elements(of: Document.root) { read(element, of: document, &intents) }
    } else {
      read(Document.root, of: document, &intents)
    }
  }

  private mutating func read(_ element: Int, of document: Document, _ intents: inout ImportedIntents) {
    number += 1
    let wrapped = document.index(of: "state", in: element) ?? document.index(of: "data", "state", in: element)
    let state = wrapped ?? element
    guard document.index(of: "routes", in: state).map({ document.kind(at: $0) }) == .array else {
      return intents.leaveOut("values that are no navigation state", at: "state \(number)")
    }
    let report = report(state, document, &intents)
    guard report != last else {
      return intents.leaveOut("states that show the same", at: "state \(number)", isLoss: false)
    }
    last = report
    intents.write(Intent(.report(report)), at: time(element, document))
  }

  private func time(_ element: Int, _ document: Document) -> Int64? {
    for key in ["at", "timestamp", "time", "date"] {
      if let index = document.index(of: key, in: element) {
        return ImportedTime.milliseconds(at: index, of: document)
      }
    }
    return nil
  }

  // MARK: States

  /// What a state shows.
  func report(_ state: Int, _ document: Document, _ intents: inout ImportedIntents) -> Report<Route> {
    var shown = Shown()
    collect(state, document, depth: 0, into: &shown, &intents)
    // The first screen is the root, which is no entry of a stack.
    let stack = Array(shown.screens.dropFirst())
    if stack.count > Limits.entriesInStack { intents.guess("Stacks were cut to 1,000 screens.") }
    return Report(stack: Array(stack.prefix(Limits.entriesInStack)), selectedTab: shown.tab)
  }

  private struct Shown {
    var tab: TabName?
    var screens: [Route] = []
  }

  private func collect(
    _ state: Int, _ document: Document, depth: Int, into shown: inout Shown,
    _ intents: inout ImportedIntents
  ) {
    guard depth < Self.depthMaximum, let list = document.index(of: "routes", in: state) else { return }
    let routes = Array(document.elements(of: list))
    guard !routes.isEmpty else { return }
    let current = current(of: state, document, routeCount: routes.count, &intents)
    if isTabs(state, document) {
      if shown.tab == nil, shown.screens.isEmpty {
        shown.tab = document.text(of: "name", in: routes[current])
      }
      collect(route: routes[current], document, depth, into: &shown, &intents)
    } else {
      for route in routes[...current] { collect(route: route, document, depth, into: &shown, &intents) }
    }
  }

  /// The index of the route that has the focus: the last one where none is told, as in partial states.
  private func current(
    of state: Int, _ document: Document, routeCount: Int, _ intents: inout ImportedIntents
  ) -> Int {
    guard let place = document.index(of: "index", in: state) else { return routeCount - 1 }
    let told = document.integer(at: place)
    if let told, let index = Int(exactly: told), (0..<routeCount).contains(index) { return index }
    intents.guess(
      "navigators whose index is that of no route, where the nearest or last one was taken",
      at: number > 0 ? "state \(number)" : "a RESET")
    return told.map { min(max(0, Int(clamping: $0)), routeCount - 1) } ?? routeCount - 1
  }

  private func collect(
    route: Int, _ document: Document, _ depth: Int, into shown: inout Shown,
    _ intents: inout ImportedIntents
  ) {
    if let inner = document.index(of: "state", in: route) {
      return collect(inner, document, depth: depth + 1, into: &shown, &intents)
    }
    let name = document.text(of: "name", in: route) ?? document.text(of: "routeName", in: route)
    let parameters = document.index(of: "params", in: route)
    if let parameters, let screen = document.text(of: "screen", in: parameters) {
      intents.guess("Screens that had not been opened yet were taken from the parameters of their navigator.")
      shown.screens.append(
        Route(screen, document.parameters(at: document.index(of: "params", in: parameters))))
    } else if let name, !name.isEmpty {
      shown.screens.append(Route(name, document.parameters(at: parameters)))
    } else {
      intents.leaveOut("screens without a name", at: "state \(number)")
    }
  }

  /// Tabs and drawers show one of their routes; a stack shows one above the other.
  private func isTabs(_ state: Int, _ document: Document) -> Bool {
    if let type = document.text(of: "type", in: state) { return type == "tab" || type == "drawer" }
    return document.index(of: "history", in: state) != nil
  }
}
