import Analytics
import Interchange
import Journal
import Replay

/// Counts a report over journals, and says what is wrong with any of them.
struct CountingRun {
  var paths: [String]
  var filter: SessionFilter
  /// Milliseconds.
  var gap: Int64?
  var threads = Processor.count

  /// - Returns: what was counted, and whether any journal is damaged.
  func count<R: Report, Routes: VisitedRoutes>(
    _ report: R, over routes: Routes.Type, _ console: inout Console
  ) throws(Failure) -> (Counting<Routes, R>.Result, ExitCode) {
    var verdicts: [Verdict] = []
    for path in paths {
      guard let path = Path(argument: path) else { continue }
      verdicts.append(try OpenJournal(path, console).verdict)
    }
    let result = try counted(report, over: routes, console)
    for page in result.unreadable { verdicts[page.journal].addGap(page.page, page.damage) }
    var code = ExitCode.done
    for (path, verdict) in zip(paths, verdicts) {
      for sentence in verdict.sentences { console.note("\(path): \(sentence)") }
      code = max(code, verdict.exitCode)
    }
    let begunBefore = result.totals.begunBefore
    if begunBefore > 0 {
      console.note(
        "\(begunBefore) of the sessions began before what is left of their journals: less is counted of them."
      )
    }
    return (result, code)
  }

  /// The same without a word about damage.
  func counted<R: Report, Routes: VisitedRoutes>(
    _ report: R, over routes: Routes.Type, _ console: borrowing Console
  ) throws(Failure) -> Counting<Routes, R>.Result {
    var progress = console.progress("pages")
    defer { progress.clear() }
    let counting = Counting(report, over: routes, filter: filter, gap: gap) {
      DeclarationFile(json5: $0).app
    }
    do throws(ReplayFault) {
      return try counting.count(paths, threads: threads) { progress.update($0, of: $1) }
    } catch {
      throw Failure(error)
    }
  }
}
