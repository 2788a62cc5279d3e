import Analytics

/// What a funnel is.
enum FunnelOptions {
  static let steps = Option<StepsArgument>("steps", "STEP,…", "funnel: the steps, with commas between them.")
  static let window = Option<GapArgument>(
    "window", "TIME", "funnel: all within this time of the first (30m).")
  static let mode = Option<Funnel.Mode>(
    "mode", "MODE", "funnel: ordered (anything in between), strict (the next visit) or any (order).")
  static let without = Option<StepsArgument>(
    "without", "STEP,…", "funnel: screens that end an attempt between its steps.")
  static let attempts = Flag("attempts", "funnel: count every attempt, not each session's best.")

  static let all: [any OptionDeclaration] = [steps, window, mode, without, attempts]
}

extension Funnel.Mode: ArgumentValue {}

extension Funnel {
  init(_ arguments: Arguments) throws(Failure) {
    guard let steps = arguments[FunnelOptions.steps]?.patterns else {
      throw .usage("Which funnel? Say --steps NAME,NAME.")
    }
    guard steps.count <= Funnel.stepMaximum else {
      throw .usage("A funnel has at most \(Funnel.stepMaximum) steps.")
    }
    self.init(steps: steps)
    mode = arguments[FunnelOptions.mode] ?? .ordered
    window = arguments[FunnelOptions.window]?.milliseconds
    without = arguments[FunnelOptions.without]?.patterns ?? []
    countsAttempts = arguments[FunnelOptions.attempts]
    since = arguments[CountingOptions.since]?.milliseconds
    until = arguments[CountingOptions.until]?.milliseconds
  }
}

extension FunnelReport {
  /// What was asked for and is perhaps nowhere.
  var suspects: [VisitPattern] {
    (steps.allSatisfy { $0.reached > 0 } ? [] : funnel.steps) + funnel.without
  }
}

/// Steps, as they are typed.
struct StepsArgument: ArgumentValue {
  static let expectation = "steps with commas between them, as product,cart?id=4,tab:home"

  let patterns: [VisitPattern]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    patterns = words.compactMap(VisitPattern.init)
    guard patterns.count == words.count else { return nil }
  }
}
