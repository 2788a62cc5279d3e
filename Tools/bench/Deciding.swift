import Navigation
import Replay

/// Deciding and applying, without an app and under guards, beside a bare push on an array.
func measureDeciding(_ setting: Setting) throws {
  let count = min(setting.eventCount, 200_000)
  let bare = bareSeconds(count: count)
  let none = decideSeconds(count: count, app: nil)
  let guarded = decideSeconds(count: count, app: try guardedApp())
  report(
    "decide + apply, no app", none / Double(count) * 1e6, "µs/intent", goal: .atMost(2),
    ratio: ("an array push", none / bare))
  report(
    "decide + apply, three guards", guarded / Double(count) * 1e6, "µs/intent", goal: .atMost(2),
    ratio: ("an array push", guarded / bare))
}

/// Pushes and pops in turn, so that the stack stays of usual size.
private func decideSeconds(count: Int, app: App<Route>?) -> Double {
  var session = Session(app: app)
  let intents: [Intent<Route>] = [
    Intent(.push(Push([Route("product", ["id": .integer(42)])]))), Intent(.push(Push([Route("orders")]))),
    Intent(.pop(count: 1, .visible)), Intent(.pop(count: 1, .visible)),
  ]
  let start = seconds()
  for index in 0..<count {
    _ = events(for: intents[index & 3], in: &session, app: app, at: 0, position: UInt64(index + 1))
  }
  return seconds() - start
}

/// An app whose guards all look at what is pushed, and let it pass.
private func guardedApp() throws -> App<Route> {
  let guards = ["blocked", "locked", "retired"].map { fact in
    GuardDeclaration(.deny(reason: fact), when: .isTruthy(fact: fact))
  }
  return App(try CheckedApp(AppDeclaration(name: "bench", version: "1", guards: guards)))
}

private func bareSeconds(count: Int) -> Double {
  var stack: [Route] = []
  let route = Route("product", ["id": .integer(42)])
  let start = seconds()
  for index in 0..<count {
    if index & 3 < 2 { stack.append(route) } else { stack.removeLast() }
  }
  let time = seconds() - start
  return stack.isEmpty ? time : time + 0
}
