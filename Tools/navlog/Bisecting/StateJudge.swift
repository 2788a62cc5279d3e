import Interchange
import Navigation
import Replay

/// Who says whether a state is bad.
enum StateJudge {
  case expression(Expression)
  case command(JudgeCommand)

  /// What is looked for, as it was typed.
  var words: String {
    switch self {
    case .expression(let expression): expression.text
    case .command(let command): command.line
    }
  }

  func judge(_ moment: Moment<Route>) throws(Failure) -> Bisection.Verdict {
    switch self {
    case .expression(let expression):
      return expression.holds(ExpressionSubject(moment)) ? .bad : .good
    case .command(let command):
      var writer = JSONWriter()
      writer.write(moment.state, at: StatePlace(moment), routes: PlainRoutes())
      writer.endLine()
      switch try command.judge(writer.bytes) {
      case .good: return .good
      case .bad: return .bad
      case .skipped: return .skipped
      }
    }
  }
}

extension StateJudge {
  static let timeout = Option<SecondsArgument>(
    "timeout", "SECONDS", "How long one run of CMD may take (60).")

  /// - Throws: `usage` for a command without a word, and for a timeout of none; returns `nil` for nobody.
  init?(_ expression: Expression?, command: String?, timeout: SecondsArgument?) throws(Failure) {
    guard command != nil || timeout == nil else {
      throw .usage("--timeout is about a command: name it with --command.")
    }
    if let expression {
      self = .expression(expression)
    } else if let command {
      guard command.contains(where: { !$0.isWhitespace }) else {
        throw .usage("--command is empty: say what judges a state.")
      }
      self = .command(JudgeCommand(line: command, timeoutMilliseconds: timeout?.milliseconds ?? 60_000))
    } else {
      return nil
    }
  }

  /// The same, with runs of a command cut short at a time of the steady clock.
  func ending(by deadline: Int64?) -> StateJudge {
    guard case .command(var command) = self else { return self }
    command.deadline = deadline
    return .command(command)
  }
}
