import Journal
import Navigation
import Replay

/// The link that leads to what a session shows.
struct LinkToPlace {
  private let moment: Moment<Route>
  private let app: CheckedApp
  private let links: LinkTable

  /// - Throws: that the journal has no app, or none with links.
  init(_ moment: Moment<Route>, in journal: borrowing OpenJournal) throws(Failure) {
    let path = journal.path
    guard let app = try AppFile.checked(in: journal.player.journal.header, path) else {
      throw Failure("noApp", "It was recorded without an app, so it knows no links.", at: .init(file: path))
    }
    guard let links = app.links else {
      throw Failure("noLinks", "The app it was recorded under declares no links.", at: .init(file: path))
    }
    self.moment = moment
    self.app = app
    self.links = links
  }

  /// - Returns: `found` where no link leads there.
  func print(_ console: inout Console) throws(Failure) -> ExitCode {
    let (url, isWhole) = link
    if let url, !isWhole { console.note("\(url) leads to the same screen, and to another place around it.") }
    if console.isJSON {
      let text = url?.quotedAsJSON ?? "null"
      try console.output.writeLine(
        #"{"session":\#(moment.session.quotedAsJSON),"step":\#(moment.step),"url":\#(text),"whole":\#(isWhole)}"#
      )
    } else if let url {
      try console.output.writeLine(url)
    }
    if url == nil { console.note("No link leads to \(shown): \(obstacle).") }
    return url == nil ? .found : .done
  }

  private var link: (url: String?, isWhole: Bool) {
    guard let window, !hasSecret else { return (nil, false) }
    for place in window.places(initialTab: app.initialTab) {
      if let url = links.url(for: place) { return (url, true) }
    }
    return (window.visibleTop.flatMap { links.url(for: $0.route) }, false)
  }

  private var window: Window<Route>? {
    moment.state.windows.first { $0.name == moment.state.activeWindow }
  }

  private var shown: String {
    window?.visibleTop?.route.shown ?? "the root of \(window?.selectedTab.shown ?? "the tab")"
  }

  private var obstacle: String {
    hasSecret ? "the journal does not hold its secret" : "no pattern of the app names it"
  }

  /// Whether the screen has a parameter of which the journal keeps a hash only.
  private var hasSecret: Bool {
    guard let route = window?.visibleTop?.route else { return false }
    let declared = app.declaration.routes?[route.name]?.parameters ?? [:]
    return route.parameters.keys.contains { declared[$0]?.isSecret ?? false }
  }
}

extension Window<Route> {
  /// What a link may name to lead to what the window shows, the most exact first.
  fileprivate func places(initialTab: TabName) -> [LinkPlace] {
    let modal = modals.last.flatMap { modal in
      modal.stack.count == 1 ? LinkPlace.Modal(modal.stack[0].route, style: modal.style) : nil
    }
    if modals.count > 1 || (modal == nil && !modals.isEmpty) { return [] }
    // A link that names no tab opens in the one that shows first.
    let tabs = selectedTab == initialTab ? [selectedTab, nil] : [selectedTab]
    var stacks = [stack]
    if modal != nil || isAtRoot { stacks.append(.untouched) }
    return stacks.flatMap { stack in tabs.map { LinkPlace(tab: $0, stack: stack, modal: modal) } }
  }

  private var stack: LinkPlace.Stack {
    guard let tab = tab(named: selectedTab) else { return .path([]) }
    if tab.columns.isEmpty { return .path(tab.stack.map(\.route)) }
    let filled = tab.columns.filter { !$0.stack.isEmpty }
    return .columns(Dictionary(uniqueKeysWithValues: filled.map { ($0.name, $0.stack.map(\.route)) }))
  }

  private var isAtRoot: Bool {
    guard let tab = tab(named: selectedTab) else { return true }
    return tab.stack.isEmpty && tab.columns.allSatisfy(\.stack.isEmpty)
  }
}
