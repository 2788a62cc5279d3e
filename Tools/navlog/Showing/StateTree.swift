import Interchange
import Navigation
import Replay

/// A state as a tree that is taken in at a glance.
struct StateTree {
  let moment: Moment<Route>
  var isColored = false

  /// The lines of the tree.
  var lines: [String] {
    let windows = moment.state.windows.flatMap { window in
      [heading(of: window)] + branches(branches(of: window))
    }
    return [title] + windows + facts + waiting
  }

  private var title: String {
    let state = moment.state
    let words = [
      state.isReady ? nil : "not ready", state.isInBackground ? "in background" : nil,
      state.hasEnded ? "ended" : nil,
    ]
    var parts = [Paint.heading(moment.session.shown, if: isColored), "step \(moment.step)"]
    if let position = moment.position { parts.append("position \(position)") }
    if let at = moment.at { parts.append(Timestamp(milliseconds: at).description) }
    return (parts + words.compactMap(\.self)).joined(separator: " · ")
  }

  private func heading(of window: Window<Route>) -> String {
    let isActive = window.name == moment.state.activeWindow && moment.state.windows.count > 1
    return Paint.heading("window \(window.name.shown)", if: isColored) + (isActive ? " · active" : "")
  }

  // MARK: Trees

  /// Something with what hangs from it.
  struct Branch {
    var text: String
    var children: [Branch] = []
  }

  /// Draws branches one below the other.
  private func branches(_ list: [Branch], margin: String = "") -> [String] {
    list.indices.flatMap { index in
      let isLast = index == list.count - 1
      let line = margin + faint(isLast ? "└─ " : "├─ ") + list[index].text
      return [line] + branches(list[index].children, margin: margin + (isLast ? "   " : faint("│") + "  "))
    }
  }

  private func branches(of window: Window<Route>) -> [Branch] {
    window.tabs.map { branch(of: $0, isSelected: $0.name == window.selectedTab) }
      + window.modals.map { branch(of: $0, in: window) }
  }

  private func branch(of tab: Tab<Route>, isSelected: Bool) -> Branch {
    let mark = isSelected ? Paint.good("●", if: isColored) : "○"
    let columns = tab.columns.map {
      Branch(text: faint("column ") + $0.name.shown, children: $0.stack.map(branch(of:)))
    }
    return Branch(
      text: "\(mark) \(Paint.name(tab.name.shown, if: isColored))",
      children: columns + tab.stack.map(branch(of:)))
  }

  private func branch(of modal: Modal<Route>, in window: Window<Route>) -> Branch {
    let presenter = modal.presenter.map { "#\($0)" } ?? "the root"
    return Branch(
      text: Paint.warning("▣ \(modal.style.rawValue)", if: isColored)
        + faint(" #\(modal.id) over \(presenter)"),
      children: modal.stack.map(branch(of:)))
  }

  private func branch(of entry: Entry<Route>) -> Branch {
    Branch(text: entry.route.shown + faint(" #\(entry.id)"))
  }

  private func faint(_ text: String) -> String { Paint.faint(text, if: isColored) }

  // MARK: What else there is

  private var facts: [String] {
    guard !moment.state.facts.isEmpty else { return [] }
    let facts = moment.state.facts.sorted { $0.key < $1.key }
    return [heading("facts")] + branches(facts.map { Branch(text: "\($0.key.shown) = \($0.value.shown)") })
  }

  private var waiting: [String] {
    let state = moment.state
    let pending = state.pending.map { item in
      Branch(
        text: "\(IntentWords(item.intent).text)"
          + faint(" #\(item.id) since \(Timestamp(milliseconds: item.since)), \(item.reason.rawValue)"))
    }
    let asking = state.asking.map { question in
      Branch(
        text: "\(question.question.shown)? for \(IntentWords(question.intent).text)"
          + faint(" token \(question.token)"))
    }
    let requests = state.requests.map { request in
      Branch(text: request.name.shown + faint(" #\(request.id), answered by screen #\(request.screen)"))
    }
    return section("pending", pending) + section("asking", asking) + section("requests", requests)
  }

  private func section(_ title: String, _ list: [Branch]) -> [String] {
    list.isEmpty ? [] : [heading(title)] + branches(list)
  }

  private func heading(_ title: String) -> String { Paint.heading(title, if: isColored) }
}
