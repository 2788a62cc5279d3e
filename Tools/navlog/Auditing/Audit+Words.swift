import Interchange
import Journal
import Replay

extension Audit {
  /// What was found, a line each.
  var lines: [String] {
    var lines: [String] = []
    if request.needsTree {
      lines.append("head after \(tree.tree.count) events: \(Base64.text(of: tree.tree.root.bytes))")
    }
    switch indexHolds {
    case true?: lines.append("the tree in the index is that of the events")
    case false?:
      lines.append("the tree in the index is not that of the events: some were changed since it was sealed")
    case nil: break
    }
    if let states { lines += words(on: states) }
    lines += notes.flatMap(\.sentences)
    if let sentence = tailSentence { lines.append(sentence) }
    lines += words(on: tree.redacted)
    return lines
  }

  private func words(on states: ReplayAudit) -> [String] {
    let wrong = states.divergences.map { divergence in
      """
      event \(divergence.position): \(divergence.part.rawValue) of session \
      \(divergence.session.quoted) is not what the events before make; navlog replay tells how they differ
      """
    }
    return ["\(states.checkedCount) states in pages are compared with what the events make"] + wrong
  }

  /// A note that lies beside a journal is cut along with it.
  private var tailSentence: String? {
    guard let note = request.note, request.witnesses.isEmpty else { return nil }
    return """
      valid up to event \(note.checkpoint.head.count); whether others followed that were cut off can only be \
      told by a note kept elsewhere (--witness)
      """
  }

  private func words(on redacted: [UInt64]) -> [String] {
    if redacted.isEmpty, ancestors.isEmpty { return [] }
    let ranges = redacted.ranges
    let shown = ranges.prefix(20).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound - 1)"
    }
    let rest = ranges.count > 20 ? "…" : ""
    var lines = ["\(redacted.count) events are redacted: \(shown.joined(separator: ", "))\(rest)"]
    for (ancestor, isProved) in ancestors {
      let origin = TreeCheckpoint.origin(of: ancestor.journal)
      lines.append(
        isProved
          ? "all \(ancestor.head.count) events come from \(origin), whose notes hold here too"
          : "it says it was made from \(origin), and its events do not show it")
    }
    return lines
  }
}

extension [UInt64] {
  /// Rising numbers as ranges.
  var ranges: [Range<UInt64>] {
    var ranges: [Range<UInt64>] = []
    for number in self {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<(number &+ 1)
      } else {
        ranges.append(number..<(number &+ 1))
      }
    }
    return ranges
  }
}
