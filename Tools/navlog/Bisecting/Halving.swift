import Navigation
import Replay

/// Finds the first bad state of one session by halving its steps.
struct Halving {
  let session: String
  let judge: StateJudge
  private(set) var runCount = 0

  init(session: String, judge: StateJudge) {
    self.session = session
    self.judge = judge
  }

  enum Result {
    /// One of these steps is the first bad one: just one, unless some could not be judged.
    case found(session: String, steps: ClosedRange<UInt64>, runCount: Int)
    /// The end is good.
    case notFound(runCount: Int)
  }

  /// - Throws: `startIsBad`, `notJudged`, and what the judge says.
  mutating func run(_ journal: inout OpenJournal, _ console: borrowing Console) throws(Failure) -> Result {
    if case .expression(let expression) = judge, !expression.needs.isEmpty {
      throw .usage(
        "--assume-monotone halves states, and this expression asks of the event too. Leave it out.")
    }
    let last = try journal.moment(of: session, at: nil, isStep: true).step
    guard try verdict(at: last, &journal, of: "end") == .bad else { return .notFound(runCount: runCount) }
    guard last > 0, try verdict(at: 0, &journal, of: "start") == .good else {
      throw Failure("startIsBad", "The session's empty start is bad already: there is no first bad event.")
    }
    var bisection = Bisection(good: 0, bad: last)
    var progress = console.progress("runs")
    defer { progress.clear() }
    while let step = bisection.next {
      bisection.note(try verdict(at: step, &journal), at: step)
      progress.update(runCount)
    }
    return .found(session: session, steps: bisection.candidates, runCount: runCount)
  }

  /// - Parameter place: what the step is called if it has to be judged.
  private mutating func verdict(
    at step: UInt64, _ journal: inout OpenJournal, of place: String? = nil
  ) throws(Failure) -> Bisection.Verdict {
    let moment = try journal.moment(of: session, at: .number(Int64(clamping: step)), isStep: true)
    runCount += 1
    let verdict = try judge.judge(moment)
    if verdict == .skipped, let place {
      throw Failure("notJudged", "The session's \(place) could not be judged (125), which halving needs.")
    }
    return verdict
  }
}
