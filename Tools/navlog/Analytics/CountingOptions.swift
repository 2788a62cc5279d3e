import Analytics
import Journal
import Replay

/// Which sessions are counted, and how: what all reports understand.
enum CountingOptions {
  static let since = Option<TimeArgument>(
    "since", "TIME", "Sessions that begin then or later; a funnel's first steps.")
  static let until = Option<TimeArgument>("until", "TIME", "The same before a time.")
  static let route = Option<NameArgument>(
    "route", "NAME", "Sessions that visit this route.", .repeatable)
  static let source = Option<NameArgument>(
    "source", "NAME", "Sessions with intents from this front.", .repeatable)
  static let fact = Option<FactArgument>(
    "fact", "NAME[=VALUE]", "Sessions in which this fact was true, or had this value.", .repeatable)
  static let gap = Option<GapArgument>(
    "gap", "TIME", "Cut sessions where nothing happens for longer than this (30m).")
  static let censored = Option<CensoredVisits>(
    "censored", "HOW", "What visits without an end count as: drop (in no mean), last-event or zero.")
  static let threads = Option<Int>("threads", "N", "How many threads count; as many as there are cores.")

  static let all: [any OptionDeclaration] = [since, until, route, source, fact, gap, censored, threads]
}

extension CensoredVisits: ArgumentValue {}

extension CountingRun {
  /// - Parameter files: the journals and folders that are named.
  init(_ arguments: Arguments, files: [String]) throws(Failure) {
    try arguments.check(CountingOptions.since, isBefore: CountingOptions.until)
    let threads = arguments[CountingOptions.threads]
    guard threads.map({ (1...256).contains($0) }) ?? true else {
      throw .usage("--threads wants a number from 1 to 256.")
    }
    self.init(
      paths: try JournalPaths(files).paths, filter: SessionFilter(arguments),
      gap: arguments[CountingOptions.gap]?.milliseconds, threads: threads ?? Processor.count)
  }
}

extension SessionFilter {
  init(_ arguments: Arguments) {
    self.init()
    since = arguments[CountingOptions.since]?.milliseconds
    until = arguments[CountingOptions.until]?.milliseconds
    routes = arguments.all(CountingOptions.route).map(\.text)
    sources = arguments.all(CountingOptions.source).map(\.text)
    facts = arguments.all(CountingOptions.fact).map(\.condition)
  }
}
