import Interchange
import Journal
import Navigation
import Replay

/// Prints states in the form that is asked for.
struct StatePrinter: ~Copyable {
  let isJSON: Bool
  let isColored: Bool
  /// Whether JSON tells the state's hash too; text always does.
  let showsHash: Bool
  private var writer: JSONWriter
  private let routes = PlainRoutes()
  private var canonical = CanonicalState()

  init(isJSON: Bool, isCompact: Bool, isColored: Bool, showsHash: Bool) {
    writer = JSONWriter(layout: isCompact ? .compact : .pretty)
    self.isJSON = isJSON
    self.isColored = isColored
    self.showsHash = showsHash
  }

  /// Prints one state in full.
  mutating func print(_ moment: Moment<Route>, to output: inout Output) throws(Failure) {
    if isJSON { return try printJSON(moment, to: &output) }
    for line in StateTree(moment: moment, isColored: isColored).lines { try output.writeLine(line) }
    try output.writeLine(Paint.faint("hash \(hash(of: moment))", if: isColored))
  }

  /// Prints one state in a line.
  mutating func printLine(_ moment: Moment<Route>, to output: inout Output) throws(Failure) {
    if isJSON { return try printJSON(moment, to: &output) }
    try output.writeLine(StateLine(moment: moment).text)
  }

  private mutating func printJSON(_ moment: Moment<Route>, to output: inout Output) throws(Failure) {
    writer.removeAll()
    writer.write(
      moment.state, at: StatePlace(moment), hash: showsHash ? hash(of: moment) : nil, routes: routes)
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }

  private mutating func hash(of moment: Moment<Route>) -> String {
    canonical.hash(of: moment.state, session: moment.session, routes: routes).hexadecimal
  }
}
