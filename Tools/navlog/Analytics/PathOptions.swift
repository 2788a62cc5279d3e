import Analytics

/// Which paths are wanted.
enum PathOptions {
  static let length = Option<Int>("length", "K", "paths: so many steps (5); what is longer ends in ….")
  static let from = Option<StepArgument>("from", "STEP", "paths: begin at this screen.")
  static let to = Option<StepArgument>("to", "STEP", "paths: what led to this screen.")
  static let occurrence = Option<PathsReport.Occurrence>(
    "occurrence", "WHICH", "paths: first, last or all visits of --from or --to.")
  static let top = Option<Int>("top", "N", "paths: the N most frequent, and the others as one number.")

  static let all: [any OptionDeclaration] = [length, from, to, occurrence, top]
}

extension PathsReport.Occurrence: ArgumentValue {}

extension PathsReport.Stretch {
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    if let length = arguments[PathOptions.length] {
      guard (1...1000).contains(length) else { throw .usage("--length wants a number from 1 to 1000.") }
      self.length = length
    }
    from = arguments[PathOptions.from]?.pattern
    to = arguments[PathOptions.to]?.pattern
    if let occurrence = arguments[PathOptions.occurrence] {
      guard from != nil || to != nil else { throw .usage("--occurrence belongs to --from or --to.") }
      self.occurrence = occurrence
    }
  }
}

/// A screen, as it is typed.
struct StepArgument: ArgumentValue {
  static let expectation = "a step: NAME, NAME?param=value, tab:NAME, link:, link:NAME or fact:NAME"

  let pattern: VisitPattern

  init?(argument: String) {
    guard let pattern = VisitPattern(argument) else { return nil }
    self.pattern = pattern
  }
}
