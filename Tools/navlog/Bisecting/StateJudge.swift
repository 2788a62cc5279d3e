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
