package import Navigation
package import Replay

/// Notes how the tabs of a session are gone between, and how often users go back.
package struct TabAccount: SessionObserver {
  /// A tab of a window.
  package struct Place: Hashable, Sendable {
    package var window: WindowName
    package var tab: TabName
  }

  package struct Tally: Hashable, Sendable {
    package var switches = 0
    package var reselects = 0
    /// The most entries that its stack ever had.
    package var maxDepth = 0
  }

  package private(set) var tallies: [Place: Tally] = [:]
  /// The times of all `back` intents, in milliseconds since 1970.
  package private(set) var backs: [Int64] = []
  /// The positions of those that changed something.
  package private(set) var backPositions: Set<UInt64> = []
  private var selected: [WindowName: TabName] = [:]

  package init() {}

  package mutating func begin<Route: Sendable>(_ state: borrowing Session<Route>) {
    for window in state.windows { selected[window.name] = window.selectedTab }
  }

  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    if reader.cause == nil { noteIntent(reader) }
    guard reader.outline.hasChanges || tallies.isEmpty else { return }
    for window in state.windows {
      noteDepths(window)
      let before = selected.updateValue(window.selectedTab, forKey: window.name)
      guard let before, before != window.selectedTab else { continue }
      tallies[Place(window: window.name, tab: window.selectedTab), default: Tally()].switches += 1
    }
    if selected.count > state.windows.count {
      selected = selected.filter { name, _ in state.windows.contains { $0.name == name } }
    }
  }

  private mutating func noteIntent(_ reader: borrowing EventReader) {
    switch reader.outline.intentKind {
    case .back:
      backs.append(reader.at)
      backPositions.insert(reader.position)
    case .select: noteReselect(reader)
    default: break
    }
  }

  private mutating func noteReselect(_ reader: borrowing EventReader) {
    switch reader.outline.outcomeKind {
    case .applied, .clamped, .redirected, .noop: break
    default: return
    }
    var document = Document()
    reader.readIntent(into: &document)
    guard let tab = document.member("tab", of: Document.root).flatMap({ document.string(at: $0) }),
      selected[reader.window] == tab
    else { return }
    tallies[Place(window: reader.window, tab: tab), default: Tally()].reselects += 1
  }

  private mutating func noteDepths<Route>(_ window: borrowing Window<Route>) {
    for tab in window.tabs {
      let depth = tab.stack.count + tab.columns.reduce(0) { $0 + $1.stack.count }
      guard depth > 0 else { continue }
      let place = Place(window: window.name, tab: tab.name)
      if depth > tallies[place]?.maxDepth ?? 0 { tallies[place, default: Tally()].maxDepth = depth }
    }
  }
}
