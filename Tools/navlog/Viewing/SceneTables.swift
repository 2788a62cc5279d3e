import Interchange
import Navigation
import Replay

/// What was on show, and for how long: the tables that the page draws its lanes and its flow from.
///
/// A row names events by their index on the page; `-1` is the end of what has none.
struct SceneTables {
  private var shown = Table(["event", "session", "window", "tab", "screen", "name"])
  private var spans = Table(["from", "to", "session", "window", "kind", "depth", "label"])
  private var facts = Table(["event", "session", "name", "value"])
  /// By session: what each window shows.
  private var scenes: [Int: [String: Scene]] = [:]
  /// By session, the rows of what is open: modals, links and questions that wait.
  private var open: [Int: [OpenSpan: Int]] = [:]

  private struct Scene: Equatable {
    var tab: String
    var screen: String
    /// The name of the route on top of all; empty for a tab's root.
    var name: String
    /// The entry on top of all: the same screen once more is another visit.
    var top: Identifier
  }

  private struct OpenSpan: Hashable {
    enum Kind: String { case modal, link, intent, question }
    var kind: Kind
    var window: String
    var id: Identifier
  }

  private struct Table {
    let names: [String]
    var columns: [[Int]]

    init(_ names: [String]) {
      self.names = names
      columns = names.map { _ in [] }
    }

    @discardableResult mutating func append(_ row: Int...) -> Int {
      for (index, number) in row.enumerated() { columns[index].append(number) }
      return columns[0].count - 1
    }
  }

  func write(to writer: inout JSONWriter) {
    for (key, table) in [("shown", shown), ("spans", spans), ("facts", facts)] {
      writer.key(key)
      writer.write(columns: Array(zip(table.names, table.columns)))
    }
  }
}

// MARK: - Taking notes

extension SceneTables {
  /// Notes all facts of a session that was there before its first event on the page.
  mutating func begin(_ session: Int, _ state: Session<Route>, event: Int, _ words: inout WordTable) {
    for (name, value) in state.facts.sorted(by: { $0.key < $1.key }) {
      facts.append(event, session, words.number(of: name), words.number(of: value.shown))
    }
    note(session, state, [], event: event, words: &words)
  }

  /// Notes what an event has changed.
  mutating func note(
    _ session: Int, _ state: Session<Route>, _ changes: [Change<Route>], event: Int,
    words: inout WordTable
  ) {
    noteScenes(session, state, event, &words)
    noteSpans(session, state, event, &words)
    for case .factSet(let name, let value) in changes {
      facts.append(event, session, words.number(of: name), words.number(of: value.shown))
    }
  }

  private mutating func noteScenes(
    _ session: Int, _ state: Session<Route>, _ event: Int, _ words: inout WordTable
  ) {
    var scenes: [String: Scene] = [:]
    let last = self.scenes[session] ?? [:]
    for window in state.windows {
      let stack = window.tab(named: window.selectedTab).map { $0.shownStack } ?? []
      let scene = Scene(
        tab: window.selectedTab, screen: stack.last?.route.shown ?? "",
        name: window.visibleTop?.route.name ?? "", top: window.visibleTop?.id ?? 0)
      scenes[window.name] = scene
      if last[window.name] != scene { append(scene, session, window.name, event, &words) }
    }
    for name in last.keys.sorted() where scenes[name] == nil {
      shown.append(event, session, words.number(of: name), -1, -1, -1)
    }
    self.scenes[session] = scenes
  }

  private mutating func append(
    _ scene: Scene, _ session: Int, _ window: String, _ event: Int, _ words: inout WordTable
  ) {
    shown.append(
      event, session, words.number(of: window), words.number(of: scene.tab),
      words.number(of: scene.screen), words.number(of: scene.name))
  }

  private mutating func noteSpans(
    _ session: Int, _ state: Session<Route>, _ event: Int, _ words: inout WordTable
  ) {
    var present: Set<OpenSpan> = []
    func add(_ kind: OpenSpan.Kind, _ window: String, _ id: Identifier, depth: Int, _ label: String) {
      let span = OpenSpan(kind: kind, window: window, id: id)
      present.insert(span)
      guard open[session]?[span] == nil else { return }
      open[session, default: [:]][span] = spans.append(
        event, -1, session, words.number(of: window), words.number(of: kind.rawValue), depth,
        words.number(of: label))
    }
    for window in state.windows {
      for (depth, modal) in window.modals.enumerated() {
        let name = modal.stack.first?.route.shown ?? ""
        add(.modal, window.name, modal.id, depth: depth, "\(modal.style.rawValue) \(name)")
      }
    }
    for item in state.pending {
      add(item.intent.isLink ? .link : .intent, item.window, item.id, depth: 0, IntentWords(item.intent).text)
    }
    for question in state.asking {
      add(.question, question.window, question.token, depth: 0, question.question)
    }
    close(session, except: present, event)
  }

  private mutating func close(_ session: Int, except present: Set<OpenSpan>, _ event: Int) {
    for (span, row) in open[session] ?? [:] where !present.contains(span) {
      spans.columns[1][row] = event
      open[session]?[span] = nil
    }
  }
}

extension Tab {
  /// The stack on show; in a split that of its default column.
  fileprivate var shownStack: [Entry<Route>] {
    defaultColumn.flatMap { column(named: $0)?.stack } ?? stack
  }
}

extension Intent {
  fileprivate var isLink: Bool {
    if case .open = action { true } else { false }
  }
}
