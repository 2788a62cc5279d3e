import Navigation

/// How a link resolves, for people.
struct LinkText {
  let explanation: LinkExplanation
  let isColored: Bool

  var lines: [String] {
    let rows = [("verdict", verdict)] + place + [("kept", resolution.redacted.description.shown)]
    let head = rows.map { "\($0.0.padded(to: 9))\($0.1)" }
    if explanation.attempts.isEmpty { return head }
    let width = min(explanation.attempts.map(\.pattern.count).max() ?? 0, 40)
    return head + [Paint.heading("patterns", if: isColored)]
      + explanation.attempts.map { "  \(Self.shown($0.pattern).padded(to: width))  \(words(on: $0))" }
  }

  private var resolution: LinkResolution { explanation.resolution }

  private var verdict: String {
    switch resolution.verdict {
    case .place:
      Paint.good("resolved", if: isColored) + " by \(Self.shown(resolution.redacted.pattern ?? ""))"
    case .root: Paint.warning("unknown", if: isColored) + ", so the selected tab goes to its root"
    case .refused(let reason): Paint.bad("refused", if: isColored) + " \(reason.rawValue)"
    }
  }

  /// A pattern as it is told: that of the root is empty.
  private static func shown(_ pattern: String) -> String { pattern.isEmpty ? "/" : pattern.shown }

  private var place: [(String, String)] {
    guard let place = resolution.place else { return [] }
    var rows = [("tab", place.tab?.shown ?? "the selected one")]
    switch place.stack {
    case .untouched: rows.append(("stack", "left as it is"))
    case .path(let routes): rows.append(("stack", routes.isEmpty ? "the root" : routes.shown))
    case .columns(let columns):
      rows += columns.sorted { $0.key < $1.key }.map { ("column", "\($0.key.shown): \($0.value.shown)") }
    }
    if let modal = place.modal { rows.append((modal.style.rawValue, modal.route.shown)) }
    return rows
  }

  private func words(on attempt: LinkExplanation.Attempt) -> String {
    let ranks = attempt.ranks.isEmpty ? "" : " (\(attempt.ranks.map { "\($0)" }.joined(separator: ", ")))"
    return switch attempt.verdict {
    case .won: Paint.good("wins", if: isColored) + ranks
    case .outranked: "matches too, less closely or later declared" + ranks
    case .failed(let reason): Paint.faint(reason.shown, if: isColored)
    }
  }
}
