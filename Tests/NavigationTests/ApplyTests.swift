import Navigation
import Testing

@Suite struct ApplyTests {
  private let home = StackPlace.tab(mainTab)

  private func session(_ changes: Change<Route>...) -> Session<Route> {
    var session = Session<Route>()
    for change in changes { session.apply(change) }
    return session
  }

  @Test func `a pushed entry is on top and its number is never handed out again`() {
    let state = session(.pushed(window: mainWindow, home, Entry(id: 7, route: "a")))
    #expect(state.windows[0].tabs[0].stack.map(\.route) == ["a"])
    #expect(state.nextID == 8)
  }

  @Test(arguments: [
    Change<Route>.pushed(window: "nowhere", .tab(mainTab), Entry(id: 1, route: "a")),
    .pushed(window: mainWindow, .tab("nowhere"), Entry(id: 1, route: "a")),
    .pushed(window: mainWindow, .column(tab: mainTab, name: "none"), Entry(id: 1, route: "a")),
    .pushed(window: mainWindow, .modal(1), Entry(id: 1, route: "a")),
    .modalPresented(window: "nowhere", id: 1, .sheet, presenter: nil),
  ])
  func `what goes nowhere still uses up its number`(change: Change<Route>) {
    var expected = Session<Route>()
    expected.nextID = 2
    #expect(session(change) == expected)
  }

  @Test(arguments: [
    Change<Route>.popped(window: mainWindow, .tab(mainTab), count: 3),
    .popped(window: mainWindow, .tab(mainTab), count: -3),
    .removed(window: mainWindow, .tab(mainTab), entry: 5),
    .movedToTop(window: mainWindow, .tab(mainTab), entry: 5),
    .tabAdded(window: mainWindow, mainTab, columns: []), .tabSelected(window: mainWindow, "nowhere"),
    .layoutChanged(window: mainWindow, columns: 0), .layoutChanged(window: mainWindow, columns: 4),
    .modalDismissed(window: mainWindow, id: 1), .windowOpened(mainWindow, selectedTab: "other"),
    .windowClosed("nowhere"), .windowFocused("nowhere"), .factSet(name: "none", .null),
    .requestCompleted(1), .released(item: 1), .answered(token: 1),
  ])
  func `a change that makes no sense edits nothing`(change: Change<Route>) {
    #expect(session(change) == Session())
  }

  @Test func `the largest number does not overflow the counter`() {
    let state = session(.pushed(window: mainWindow, home, Entry(id: .max, route: "a")))
    #expect(state.nextID == .max)
  }

  @Test func `a number seen late does not turn the counter back`() {
    let state = session(
      .pushed(window: mainWindow, home, Entry(id: 9, route: "a")),
      .pushed(window: mainWindow, home, Entry(id: 2, route: "b")))
    #expect(state.nextID == 10)
  }

  @Test func `a modal takes the modals above it along`() {
    let state = session(
      .modalPresented(window: mainWindow, id: 1, .sheet, presenter: nil),
      .modalPresented(window: mainWindow, id: 2, .sheet, presenter: nil),
      .modalPresented(window: mainWindow, id: 3, .sheet, presenter: nil),
      .modalDismissed(window: mainWindow, id: 2))
    #expect(state.windows[0].modals.map(\.id) == [1])
  }

  @Test func `an entry moved to the top keeps its number`() {
    let state = session(
      .pushed(window: mainWindow, home, Entry(id: 1, route: "a")),
      .pushed(window: mainWindow, home, Entry(id: 2, route: "b")),
      .movedToTop(window: mainWindow, home, entry: 1))
    #expect(state.windows[0].tabs[0].stack.map(\.id) == [2, 1])
  }

  @Test func `windows and tabs stay sorted by name`() {
    let state = session(
      .windowOpened("z", selectedTab: mainTab), .windowOpened("a", selectedTab: mainTab),
      .tabAdded(window: mainWindow, "z", columns: []),
      .tabAdded(window: mainWindow, "a", columns: ["x", "y"]))
    #expect(state.windows.map(\.name) == ["a", "main", "z"])
    #expect(state.windows[1].tabs.map(\.name) == ["a", "main", "z"])
    #expect(state.windows[1].tabs[0].columns.map(\.name) == ["x", "y"])
  }

  @Test func `a column has a stack of its own`() {
    let state = session(
      .tabAdded(window: mainWindow, "mail", columns: ["list", "item"]),
      .pushed(window: mainWindow, .column(tab: "mail", name: "item"), Entry(id: 1, route: "a")))
    let tab = state.window(named: mainWindow)?.tab(named: "mail")
    #expect(tab?.columns.map { $0.stack.map(\.route) } == [[], ["a"]])
  }

  @Test func `a fact set to null is forgotten`() {
    let state = session(.factSet(name: "f", .bool(true)), .factSet(name: "f", .null))
    #expect(state.facts.isEmpty)
  }
}
