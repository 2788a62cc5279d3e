package import Navigation

/// Finds few intents of a script that still bring a bug about: as few that none of them can be left out.
///
/// Longer and shorter runs of intents are left out by turns, down to single ones, and what is left is then
/// made simpler (a route less, a field less) as long as the bug stays. Nothing depends on chance or on the
/// clock: the same script gives the same answer.
package struct Minimizer<Failure: Error> {
  /// Who says whether the bug is there.
  package enum Judge {
    /// An expression that holds after some event.
    case expression(Expression)
    /// Somebody who looks at the state at the end.
    case end((Moment<Route>) throws(Failure) -> Bool)
  }

  /// What has been found so far.
  package struct Progress: Sendable {
    package var runCount = 0
    package var intentCount: Int
  }

  /// How many times the intents were decided again, and how many are left.
  package private(set) var progress: Progress
  /// Whether none of the intents can be left out; `false` where it was told to stop before that was known.
  package private(set) var isMinimal = false

  private let rerun: Rerun
  private let judge: Judge
  private var kept: [Rerun.Kept]
  private let goesOn: (Progress) -> Bool

  /// - Parameters:
  ///   - app: the app whose rules hold.
  ///   - goesOn: asked before each run whether there shall be one more.
  package init(
    _ script: Script, app: App<Route>?, judge: Judge, goesOn: @escaping (Progress) -> Bool = { _ in true }
  ) {
    rerun = Rerun(script: script, app: app)
    self.judge = judge
    self.goesOn = goesOn
    kept = script.steps.indices.map { Rerun.Kept(step: $0, intent: script.steps[$0].intent) }
    progress = Progress(intentCount: kept.count)
  }

  /// Looks for the fewest intents.
  ///
  /// - Returns: whether all intents together bring the bug about; if not, there is nothing to make smaller.
  /// - Throws: what the judge throws.
  package mutating func run() throws(Failure) -> Bool {
    guard try bringsAbout(kept) else { return false }
    cutEnd()
    try leaveOutRuns()
    var isSimpler = true
    while isSimpler {
      while canGoOn, try leaveOut(runsOf: 1) {}
      isSimpler = try simplify()
    }
    isMinimal = canGoOn
    return true
  }

  /// Whether somebody who looks at the end finds the bug where nothing was done at all: then no intent is
  /// needed for it, and what is left would say nothing.
  ///
  /// - Throws: what the judge throws.
  package func emptyStartIsBad() throws(Failure) -> Bool {
    guard case .end(let judge) = judge else { return false }
    return try judge(rerun.run([], until: nil).moment)
  }

  /// The intents that are left, as they are to be recorded.
  package var documents: [Document] {
    rerun.documents(of: kept, in: rerun.run(kept, until: nil))
  }

  // MARK: Steps

  private var canGoOn: Bool { goesOn(progress) }

  private mutating func bringsAbout(_ candidate: [Rerun.Kept]) throws(Failure) -> Bool {
    progress.runCount += 1
    switch judge {
    case .expression(let expression): return rerun.run(candidate, until: expression).firstHolding != nil
    case .end(let judge): return try judge(rerun.run(candidate, until: nil).moment)
    }
  }

  /// Nothing after the event where the expression holds matters.
  private mutating func cutEnd() {
    guard case .expression(let expression) = judge,
      let last = rerun.run(kept, until: expression).firstHolding
    else { return }
    keep(Array(kept[...last]))
  }

  private mutating func keep(_ candidate: [Rerun.Kept]) {
    kept = candidate
    progress.intentCount = kept.count
  }

  private mutating func leaveOutRuns() throws(Failure) {
    var length = (kept.count + 1) / 2
    while length > 1, canGoOn {
      _ = try leaveOut(runsOf: length)
      length = min(length / 2, (kept.count + 1) / 2)
    }
  }

  /// Tries to leave out every run of so many intents, the last ones first.
  ///
  /// - Returns: whether any was left out.
  private mutating func leaveOut(runsOf length: Int) throws(Failure) -> Bool {
    var isShorter = false
    var end = kept.count
    while end > 0, canGoOn {
      let start = max(0, end - length)
      var candidate = kept
      candidate.removeSubrange(start..<end)
      if try bringsAbout(candidate) {
        keep(candidate)
        isShorter = true
      }
      end = start
    }
    return isShorter
  }

  /// Tries to make every intent simpler.
  ///
  /// - Returns: whether any became so.
  private mutating func simplify() throws(Failure) -> Bool {
    var isSimpler = false
    for index in kept.indices {
      var next = kept[index].intent.simpler[...]
      while let intent = next.popFirst(), canGoOn {
        var candidate = kept
        candidate[index].intent = intent
        candidate[index].isEdited = true
        guard try bringsAbout(candidate) else { continue }
        keep(candidate)
        isSimpler = true
        next = intent.simpler[...]
      }
    }
    return isSimpler
  }
}
