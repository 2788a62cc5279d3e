import Interchange
import Journal
import Navigation
import Replay

/// Two journals that are compared.
struct ComparisonRun: ~Copyable {
  private(set) var journals: ComparedJournals
  private var comparison: JournalComparison

  init(
    _ a: Path, _ b: Path, ignoring aspects: [IgnoredAspects], _ console: borrowing Console
  ) throws(Failure) {
    journals = ComparedJournals(a: try OpenJournal(a, console), b: try OpenJournal(b, console))
    let ignored = aspects.reduce(into: Set()) { $0.formUnion($1.aspects) }
    comparison = JournalComparison(options: DifferenceOptions(ignoring: ignored))
  }

  /// How the journals differ, or a session of each.
  mutating func difference(
    ofSession session: String?, _ other: String?, _ console: borrowing Console
  ) throws(Failure) -> JournalDifference {
    if let session {
      try journals.a.require(session)
      try journals.b.require(other ?? session)
    }
    var progress = console.progress("pages")
    defer { progress.clear() }
    do throws(ReplayFault) {
      guard let session else {
        return try comparison.difference(&journals.a.player, &journals.b.player) {
          progress.update($0, of: $1)
        }
      }
      return try comparison.difference(
        ofSession: session, in: &journals.a.player, from: other ?? session, in: &journals.b.player)
    } catch {
      throw Failure(error)
    }
  }

  /// Prints where the journals part.
  mutating func printFirst(_ console: inout Console) throws(Failure) -> ExitCode {
    let first: FirstDivergence?
    do {
      first = try comparison.firstDivergence(&journals.a.player, &journals.b.player)
    } catch {
      throw Failure(error)
    }
    if console.isJSON {
      var writer = JSONWriter()
      writer.write(isEqual: first == nil, firstDivergence: first)
      writer.endLine()
      try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    } else {
      try console.output.writeLine(DifferenceSummary.sentence(on: first))
    }
    return try conclude(first == nil ? .done : .found, &console)
  }

  /// Prints how the journals differ.
  mutating func print(
    _ difference: JournalDifference, isSummary: Bool, context: Int, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    if console.isJSON {
      var printer = DifferenceJSON()
      try printer.print(difference, isSummary: isSummary, &journals, to: &console.output)
    } else if isSummary {
      for line in DifferenceSummary(difference, journals).lines { try console.output.writeLine(line) }
    } else {
      var text = DifferenceText(context: context, isColored: console.isColored)
      try text.print(difference, &journals, to: &console.output)
    }
    return try conclude(difference.isEqual ? .done : .found, &console)
  }

  /// Says what is wrong with the journals, behind all that was printed.
  private mutating func conclude(_ code: ExitCode, _ console: inout Console) throws(Failure) -> ExitCode {
    try journals.note(comparison.unreadable)
    let codes = [code, try journals.a.conclude(&console), try journals.b.conclude(&console)]
    return codes.max() ?? code
  }
}

extension OpenJournal {
  /// - Throws: what sessions there are, if not this one.
  fileprivate mutating func require(_ session: String) throws(Failure) {
    do throws(ReplayFault) {
      if try !player.pages(ofSession: session).isEmpty { return }
    } catch {
      throw Failure(error)
    }
    throw unknownSession(session, among: try sessionNames(upTo: 6))
  }
}

/// The journals of a comparison, whose events are shown.
struct ComparedJournals: ~Copyable {
  var a: OpenJournal
  var b: OpenJournal

  /// Takes note of pages that could not be read: the verdict on the journal tells of them.
  mutating func note(_ pages: Sides<[Int]>) throws(Failure) {
    var reader = EventReader(a.player.journal.makePage())
    for page in pages.a { _ = try a.read(page: page, into: &reader) }
    reader = EventReader(b.player.journal.makePage())
    for page in pages.b { _ = try b.read(page: page, into: &reader) }
  }
}

/// Reads the events that a difference names.
struct ComparedEvents {
  private var a: EventLookup
  private var b: EventLookup

  init(_ journals: borrowing ComparedJournals) {
    a = EventLookup(journals.a.player.journal)
    b = EventLookup(journals.b.player.journal)
  }

  /// The event of a step on side A, `nil` where there is none.
  mutating func a(
    step: UInt64?, of session: SessionDifference, _ journals: inout ComparedJournals
  ) throws(Failure) -> RecordedEvent<Route>? {
    guard let step, let name = session.names.a else { return nil }
    return try Self.event(step, session.positionA(ofStep: step), of: name, &a, &journals.a)
  }

  mutating func b(
    step: UInt64?, of session: SessionDifference, _ journals: inout ComparedJournals
  ) throws(Failure) -> RecordedEvent<Route>? {
    guard let step, let name = session.names.b else { return nil }
    return try Self.event(step, session.positionB(ofStep: step), of: name, &b, &journals.b)
  }

  private static func event(
    _ step: UInt64, _ known: UInt64?, of session: String, _ events: inout EventLookup,
    _ journal: inout OpenJournal
  ) throws(Failure) -> RecordedEvent<Route>? {
    do throws(ReplayFault) {
      let position =
        if let known { known } else {
          try journal.player.moment(ofSession: session, at: .step(step))?.position
        }
      guard let position else { return nil }
      return try events.event(at: position, of: &journal.player.journal)
    } catch {
      throw Failure(error)
    }
  }
}
