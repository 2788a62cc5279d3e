import Navigation
import Replay

/// What an event did to a state, as the lines of the tree that went and came.
struct StateComparison {
  let before: Moment<Route>
  let after: Moment<Route>
  var isColored = false

  /// Lines with a mark in front: `-` went, `+` came; what stayed is shown where something changed near it.
  var lines: [String] {
    // The title tells step and time, which always differ.
    let old = Array(StateTree(moment: before).lines.dropFirst())
    let new = Array(StateTree(moment: after).lines.dropFirst())
    guard old != new else { return ["  (the state is the same)"] }
    // A branch is the same branch also where another one now hangs below it.
    let difference = new.map(Self.withoutDrawing).difference(from: old.map(Self.withoutDrawing))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(mark: Character, text: String)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(("-", old[left]))
        left += 1
      } else if inserted.contains(right) || left >= old.count {
        lines.append(("+", new[right]))
        right += 1
      } else {
        lines.append((" ", new[right]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return folded(lines)
  }

  /// A line with what draws the tree made blank.
  private static func withoutDrawing(_ line: String) -> String {
    String(line.map { "│├└─".contains($0) ? " " : $0 })
  }

  /// Long runs of what stayed are told by their length.
  private func folded(_ lines: [(mark: Character, text: String)]) -> [String] {
    let changes = lines.indices.filter { lines[$0].mark != " " }
    var shown: [String] = []
    var hiddenCount = 0
    for (index, line) in lines.enumerated() {
      let isNear = changes.contains { abs($0 - index) <= 2 }
      guard isNear else {
        hiddenCount += 1
        continue
      }
      if hiddenCount > 0 { shown.append("  … (\(hiddenCount) unchanged)") }
      hiddenCount = 0
      shown.append(painted(line))
    }
    if hiddenCount > 0 { shown.append("  … (\(hiddenCount) unchanged)") }
    return shown
  }

  private func painted(_ line: (mark: Character, text: String)) -> String {
    let text = "\(line.mark) \(line.text)"
    switch line.mark {
    case "+": return Paint.good(text, if: isColored)
    case "-": return Paint.bad(text, if: isColored)
    default: return text
    }
  }
}
