import Navigation
import Replay

/// What `step` shows, as the lines of a terminal of any size.
struct StepScreen {
  let width: Int
  let height: Int
  let isColored: Bool
  let hasUnicode: Bool

  /// A line of a part of the screen, in one colour.
  private struct Line {
    var text: String
    var paint: Paint?
    var isSelected = false
  }

  /// Side by side where there is room, else one below the other.
  private var isWide: Bool { width >= 70 }
  private var bodyHeight: Int { max(2, height - 3) }
  var listHeight: Int { isWide ? bodyHeight : max(1, bodyHeight * 2 / 5) }

  /// All lines, as many as the terminal has.
  func lines(of player: inout StepPlayer) throws(Failure) -> [String] {
    let title = [Line(text: head(of: player), paint: .heading), Line(text: detail(of: &player))]
    let body = player.showsHelp ? help.map { Line(text: $0) }.map { ($0, nil) } : try body(of: &player)
    var lines = title.map { render($0, width) }
    for index in 0..<bodyHeight {
      let (left, right) = index < body.count ? body[index] : (Line(text: ""), nil)
      guard let right else {
        lines.append(render(left, width))
        continue
      }
      let room = listWidth
      lines.append(
        render(left, room) + render(Line(text: " │ ", paint: .faint), 3) + render(right, width - room - 3))
    }
    return Array((lines.prefix(max(0, height - 1)) + [render(foot(of: player), width)]).suffix(height))
  }

  private var listWidth: Int { max(30, (width - 3) * 45 / 100) }

  private func body(of player: inout StepPlayer) throws(Failure) -> [(Line, Line?)] {
    let list = try list(of: &player)
    let state = try state(of: &player)
    guard isWide else {
      let rule = Line(text: String(repeating: "─", count: width), paint: .faint)
      return (list + [rule] + state).map { ($0, nil) }
    }
    return (0..<bodyHeight).map { index in
      (index < list.count ? list[index] : Line(text: ""), index < state.count ? state[index] : Line(text: ""))
    }
  }

  // MARK: Parts

  private func head(of player: borrowing StepPlayer) -> String {
    let file = player.journal.path.split(separator: "/").last.map(String.init) ?? player.journal.path
    let event = player.event
    return
      "\(file.shown) · \(event.session.shown) step \(event.step) · #\(event.position) of \(player.journal.lastPosition)"
      + " · \(Timestamp(milliseconds: event.at))"
  }

  private func detail(of player: inout StepPlayer) -> String {
    let event = player.event
    let window = event.event.window == mainWindow ? "" : " [\(event.event.window.shown)]"
    let cause = event.cause.map { " because of #\($0)" } ?? ""
    return "\(player.words(of: event).text)\(window) · \(OutcomeWords(event.event.outcome).text)\(cause)"
  }

  private func list(of player: inout StepPlayer) throws(Failure) -> [Line] {
    let events = try player.rows(listHeight)
    let selected = player.event.position
    let numberWidth = String(player.journal.lastPosition).count
    let showsSession = player.journal.session == nil
    var lines: [Line] = []
    for event in events {
      let isSelected = event.position == selected
      let session = showsSession ? "\(Glyphs.fit(event.session.shown, to: 8)) " : ""
      let number = String(event.position).leftPadded(to: numberWidth)
      let text =
        "\(isSelected ? "▸" : " ")\(number) \(event.event.outcome.kind.mark) \(session)\(player.words(of: event).text)"
      let paint: Paint? =
        event.event.outcome.kind.isRefusal ? .bad : event.event.changes.isEmpty ? .faint : nil
      lines.append(Line(text: text, paint: paint, isSelected: isSelected))
    }
    return lines
  }

  private func state(of player: inout StepPlayer) throws(Failure) -> [Line] {
    let (before, after) = try player.states()
    let room = isWide ? bodyHeight : bodyHeight - listHeight - 1
    let all = stateLines(before, after, player.view)
    let hidden = min(player.scrolledLines, max(0, all.count - room + 1))
    let rest = all.dropFirst(hidden)
    let title = Line(
      text: "state \(player.view == .difference ? "before and after" : player.view.rawValue)", paint: .heading
    )
    guard rest.count > room - 1 else { return [title] + rest }
    let more = Line(text: "… \(rest.count - room + 2) more lines: ctrl-d", paint: .faint)
    return [title] + rest.prefix(max(0, room - 2)) + [more]
  }

  private func stateLines(_ before: Moment<Route>, _ after: Moment<Route>, _ view: StepPlayer.View) -> [Line]
  {
    // The first line tells the place, which the head of the screen does.
    func tree(_ moment: Moment<Route>) -> [String] { Array(StateTree(moment: moment).lines.dropFirst()) }
    switch view {
    case .before: return tree(before).map { Line(text: $0) }
    case .after: return tree(after).map { Line(text: $0) }
    case .difference:
      return LineDifference(from: tree(before), to: tree(after)).lines.map { mark, text in
        Line(text: "\(mark) \(text)", paint: mark == "+" ? .good : mark == "−" ? .bad : nil)
      }
    }
  }

  private func foot(of player: borrowing StepPlayer) -> Line {
    if let prompt = player.prompt {
      return Line(text: "\(prompt.purpose.rawValue)\(prompt.text.shown)\(hasUnicode ? "▏" : "_")")
    }
    if !player.message.isEmpty { return Line(text: player.message.shown, paint: .warning) }
    return Line(
      text: "← → step  b a d state  / n N search  : go to  [ ] marks  D refusal  ? keys  q quit",
      paint: .faint)
  }

  private var help: [String] {
    [
      "→ ↓ j l space   the next event", "← ↑ k h         the event before",
      "page down, up   a screenful of events",
      "g G             the first and the last", ":               a number, a time, +90s or mark:name",
      "/ n N           search; the next and the last hit",
      "[ ]             the mark before and the next", "D               the next refusal",
      "b a d           the state before, after, what differs",
      "ctrl-d ctrl-u   scroll the state", "q ctrl-c        quit", "", "Any key goes back.",
    ]
  }

  // MARK: Rendering

  private func render(_ line: Line, _ width: Int) -> String {
    let fitted = Glyphs.fit(hasUnicode ? line.text : Glyphs.ascii(line.text), to: width)
    let text = hasUnicode ? fitted : Glyphs.ascii(fitted)
    let painted = line.paint.map { $0(text, if: isColored) } ?? text
    return line.isSelected ? "\u{1B}[7m\(text)\u{1B}[0m" : painted
  }
}
