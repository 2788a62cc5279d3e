import Analytics
import Interchange
import Replay

/// Tells which screens that were asked for no visit shows: the name is misspelt, mostly, and a 0 does not
/// say so.
struct UnknownScreens {
  private static let shownMaximum = 5

  let patterns: [VisitPattern]

  /// - Parameter run: over which journals; sessions that it leaves out are looked at too.
  func tell(_ run: CountingRun, _ console: inout Console) throws(Failure) {
    guard patterns.contains(where: { $0.screen != nil }) else { return }
    let all = CountingRun(paths: run.paths, filter: SessionFilter(), threads: run.threads)
    let rows = try all.counted(ScreensReport(SharedNames()), over: NumberedRouteSource.self, console)
      .report.rows
    tell(rows.map(\.screen), &console)
  }

  /// The same where the screens that are visited are known, the most visited one first.
  func tell(_ visited: [Screen], _ console: inout Console) {
    let known = Set(visited)
    var told: Set<Screen> = []
    for screen in patterns.compactMap(\.screen)
    where !known.contains(screen) && told.insert(screen).inserted {
      console.note("No visit shows \(screen.text.quoted). \(Self.advice(screen, visited))")
    }
  }

  private static func advice(_ screen: Screen, _ known: [Screen]) -> String {
    guard !known.isEmpty else { return "There are no visits at all." }
    let other = Screen(screen.kind == .root ? .entry : .root, screen.name)
    let near = known.contains(other) ? other.text : screen.text.nearest(among: known.map(\.text))
    if let near { return "Did you mean \(near.quoted)?" }
    let shown = known.prefix(shownMaximum).map(\.text.quoted)
    let rest = known.count > shown.count ? ", and \(known.count - shown.count) more: stats screens" : ""
    return "These do: \(shown.joined(separator: ", "))\(rest)."
  }
}
