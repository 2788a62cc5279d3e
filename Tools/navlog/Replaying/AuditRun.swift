import Interchange
import Journal
import Navigation
import Replay

/// Checks journals against themselves.
struct AuditRun {
  let isSummary: Bool

  func run(_ files: [Path], _ console: inout Console) throws(Failure) -> ExitCode {
    var code = ExitCode.done
    for file in files {
      var journal = try OpenJournal(file, console)
      let audit = try journal.audit(console)
      if console.isJSON {
        var writer = JSONWriter()
        writer.write(audit, file: journal.path, hashes: Self.hashes(audit))
        writer.endLine()
        try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
      } else {
        for line in lines(audit, journal.path, console) { try console.output.writeLine(line) }
      }
      code = max(code, audit.divergences.isEmpty ? .done : .found, try journal.conclude(&console))
    }
    return code
  }

  private func lines(
    _ audit: ReplayAudit, _ path: String, _ console: borrowing Console
  ) -> [String] {
    let lost = audit.lostCount > 0 ? ", \(audit.lostCount) events behind a loss not folded" : ""
    let agrees = audit.divergences.isEmpty
    let verdict = agrees ? console.paint(.good, "agrees") : console.paint(.bad, "contradicts itself")
    guard audit.checkedCount > 0 || !agrees else {
      return [
        "\(path.shown): no page keeps a state to compare with; \(audit.eventCount) events of "
          + "\(audit.sessionCount) sessions fold without a fault\(lost)"
      ]
    }
    let head =
      "\(path.shown): \(verdict), \(audit.eventCount) events of \(audit.sessionCount) sessions folded, "
      + "\(audit.checkedCount) states compared\(lost)"
    guard !isSummary else { return [head] }
    let hashes = Self.hashes(audit)
    return [head]
      + zip(audit.divergences, hashes).flatMap { Self.lines($0, $1, isColored: console.isColored) }
  }

  private static func lines(
    _ divergence: ReplayAudit.Divergence, _ hashes: Sides<String>?, isColored: Bool
  ) -> [String] {
    let agreed = divergence.agreedPosition.map { "position \($0)" } ?? "its start"
    let what =
      switch divergence.part {
      case .state: "the state that is kept before position \(divergence.position) is not the fold's"
      case .unreadableState: "the state that is kept before position \(divergence.position) can't be read"
      case .step: "the page at position \(divergence.position) counts other steps"
      case .effect: "the event at position \(divergence.position) had no effect and edits the state"
      }
    let head = "! session \(divergence.session.shown): \(what) (step \(divergence.step); agreed at \(agreed))"
    let states = hashes.map { ["    folded \($0.a)", "    kept   \($0.b)"] } ?? []
    return [Paint.bad(head, if: isColored)] + states
      + divergence.edits.prefix(12).map { "    \(EditLine(edit: $0, isColored: isColored).text)" }
  }

  private static func hashes(_ audit: ReplayAudit) -> [Sides<String>?] {
    var canonical = CanonicalState()
    return audit.divergences.map { divergence in
      divergence.states?.map {
        canonical.hash(of: $0, session: divergence.session, routes: PlainRoutes()).hexadecimal
      }
    }
  }
}

extension OpenJournal {
  /// Folds all that can be read and checks it.
  fileprivate mutating func audit(_ console: borrowing Console) throws(Failure) -> ReplayAudit {
    let initial: InitialState
    do { initial = try player.journal.initialState() } catch { throw Failure(error) }
    var audit = ReplayAudit(from: initial)
    var reader = EventReader(player.journal.makePage())
    var progress = console.progress("events")
    defer { progress.clear() }
    let total = Int(clamping: player.journal.eventCount)
    for page in player.journal.pages.indices where try read(page: page, into: &reader) {
      audit.add(&reader)
      do { try audit.letGo(behind: page, reader, of: &player.journal) } catch { throw Failure(error) }
      progress.update(audit.eventCount, of: total)
    }
    return audit
  }
}
