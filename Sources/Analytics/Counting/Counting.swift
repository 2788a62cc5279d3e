import Journal
package import Navigation
package import Replay

/// Counts a report over journals, on as many threads as are given.
///
/// Sessions of one name in two journals are two sessions. Whatever the number of threads and the order of
/// the journals, the result is the same.
package struct Counting<Routes: VisitedRoutes, R: Report>: Sendable {
  /// The report before anything is counted.
  private let empty: R
  private let filter: SessionFilter
  /// Milliseconds without an event that cut a session; `nil` for none.
  private let gap: Int64?
  /// How many pages a thread must have of a journal to be worth its while.
  private let pagesPerPart: Int
  /// Reads a declaration that a journal keeps.
  private let app: @Sendable ([UInt8]) -> CheckedApp?

  package init(
    _ empty: R, over: Routes.Type, filter: SessionFilter = SessionFilter(),
    gap: Int64? = nil, pagesPerPart: Int = 16,
    app: @escaping @Sendable ([UInt8]) -> CheckedApp? = { _ in nil }
  ) {
    (self.empty, self.filter, self.gap, self.pagesPerPart) = (empty, filter, gap, pagesPerPart)
    self.app = app
  }

  /// What was counted.
  package struct Result: Sendable {
    package var report: R
    package var totals = Totals()
    /// Pages that could not be read, so that their events were not counted.
    package var unreadable: [UnreadablePage] = []

    mutating func merge(_ other: Result) {
      report.merge(other.report)
      totals.merge(other.totals)
      unreadable += other.unreadable
    }
  }

  /// Counts.
  ///
  /// - Parameters:
  ///   - paths: the journals.
  ///   - threads: how many threads there are, the calling one among them.
  ///   - progress: is told the pages that were read of how many, now and then, on the calling thread.
  /// - Throws: what is wrong with a journal that can not be read at all.
  package func count(
    _ paths: [String], threads: Int, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ReplayFault) -> Result {
    let portions = try Portion.portions(of: paths, threads: threads, pagesPerPart: pagesPerPart)
    let result = try count(portions, threads: threads, progress)
    // A page that is lost to a part of the work may be where its sessions came from: whole journals then.
    if !result.unreadable.isEmpty, portions.contains(where: \.isPart) {
      return try count(
        try Portion.portions(of: paths, threads: 1, pagesPerPart: pagesPerPart), threads: threads, progress)
    }
    return result
  }

  private func count(
    _ portions: [Portion], threads: Int, _ progress: (Int, Int) -> Void
  ) throws(ReplayFault) -> Result {
    let queue = PortionQueue(portions)
    return try work(queue, threads: min(threads, portions.count), progress)
  }

  /// Works on this thread and on as many others as make the number full.
  private func work(
    _ queue: PortionQueue, threads: Int, _ progress: (Int, Int) -> Void
  ) throws(ReplayFault) -> Result {
    guard threads > 1 else { return try work(queue, progress) }
    let others = Computation {
      Swift.Result { () throws(ReplayFault) in try work(queue, threads: threads - 1) { _, _ in } }
    }
    let own = Swift.Result { () throws(ReplayFault) in try work(queue, progress) }
    let rest = others.value()
    var result = try own.get()
    result.merge(try rest.get())
    return result
  }

  /// Takes portions until none is left.
  private func work(_ queue: PortionQueue, _ progress: (Int, Int) -> Void) throws(ReplayFault) -> Result {
    var result = Result(report: empty)
    while let portion = queue.next() {
      try count(portion, into: &result, queue, progress)
    }
    return result
  }

  private func count(
    _ portion: Portion, into result: inout Result, _ queue: PortionQueue, _ progress: (Int, Int) -> Void
  ) throws(ReplayFault) {
    var journal = try portion.open()
    let apps = R.Observer.self == NoObserver.self ? RecordedApps() : try RecordedApps(of: &journal, app)
    var fold = try VisitFold(
      journal, routes: Routes(empty.names), filter: filter, gap: gap,
      makeObserver: { [empty] in empty.makeObserver(apps.app(at: $0)) })
    for page in journal.pages.indices.dropFirst(portion.pages.lowerBound) {
      let isOwn = page < portion.pages.upperBound
      if !isOwn, fold.count == 0 { break }
      do throws(ReplayFault) {
        try fold.add(page: page, of: &journal, beginning: isOwn, isFirst: !portion.isPart || page == 0) {
          add($0, $1, portion.journal, &result)
        }
      } catch {
        guard case .journal(.damaged(_, let damage)) = error else { throw error }
        result.unreadable.append(
          UnreadablePage(journal: portion.journal, page: journal.pages[page], damage: damage))
      }
      if isOwn { queue.notePage() }
      progress(queue.finishedPages, queue.pageCount)
    }
    fold.finish { add($0, $1, portion.journal, &result) }
    if let greatest = fold.greatestTime {
      result.report.note(greatestTime: greatest, ofJournal: portion.journal)
    }
  }

  private func add(
    _ session: consuming SessionVisits, _ observed: R.Observer, _ journal: Int, _ result: inout Result
  ) {
    session.journal = journal
    result.totals.add(session)
    result.report.add(session, observed)
  }
}
