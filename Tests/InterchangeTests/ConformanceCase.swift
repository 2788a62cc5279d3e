import Interchange
import Navigation
import Replay

/// One executable case of the contract: what is sent, and what has to come of it.
struct ConformanceCase {
  let id: String
  let app: Value?
  let intents: [Value]
  let expected: [String: Value]

  init?(line: String) throws {
    guard case .object(let members) = try JSON5Parser.parse(Array(line.utf8)).value,
      case .string(let id)? = members["id"], case .array(let intents)? = members["intents"],
      case .object(let expected)? = members["expect"]
    else { return nil }
    self.id = id
    self.intents = intents
    self.expected = expected
    app = members["app"].flatMap { $0 == .null ? nil : $0 }
  }

  /// What differs from what is expected; nothing if the case holds.
  func differences() throws -> [String] {
    let isRefused = expected["refused"] == .bool(true)
    var checked: CheckedApp?
    if let app {
      let reading = AppDeclaration.reading(app)
      guard isRefused == !reading.faults.isEmpty else { return ["faults: \(reading.faults)"] }
      checked = try reading.declaration.map { try CheckedApp($0) }
    }
    if isRefused { return [] }
    var run = ConformanceRun(app: checked.map(App.init))
    for (index, intent) in intents.enumerated() { run.send(intent, line: index + 1) }
    return run.differences(from: expected)
  }
}

/// Sessions under one app, recorded as `record` does but without a journal.
struct ConformanceRun {
  let app: App<Route>?
  var sessions: [String: Session<Route>] = [:]
  var answers: [Answer] = []
  var position: UInt64 = 0
  private var firstTimes: [String: Int64] = [:]
  private var deliveries: [String: UInt64] = [:]

  struct Answer {
    var outcome: Outcome<Route>
    var cause: UInt64?
    var line: Int?
  }

  init(app: App<Route>?) {
    self.app = app
  }

  mutating func send(_ value: Value, line: Int) {
    var document = Document()
    document.append(value)
    var reader = IntentReader()
    let received = reader.read(document)
    let name = received.envelope.session
    if received.envelope.fault != nil {
      position += 1
      return answers.append(Answer(outcome: Outcome(.rejected, reason: .malformed), line: line))
    }
    let keys = [
      received.envelope.id.map { "\(name) id \($0)" },
      received.envelope.delivery.map { "\(name) delivery \($0)" },
    ].compactMap(\.self)
    if let first = keys.compactMap({ deliveries[$0] }).first {
      let outcome = Outcome<Route>(.duplicate, details: [.position(first)])
      return answers.append(Answer(outcome: outcome, line: line))
    }
    var session = sessions[name] ?? Session(app: app)
    let events = events(
      for: received.intent, in: &session, app: app, at: time(of: received.envelope), position: position + 1)
    sessions[name] = session
    for key in keys { deliveries[key] = position + 1 }
    position += UInt64(events.count)
    for (index, event) in events.enumerated() {
      answers.append(
        Answer(outcome: event.outcome, cause: event.followUp?.cause, line: index == 0 ? line : nil))
    }
  }

  private mutating func time(of envelope: Envelope) -> Int64 {
    if let at = envelope.at {
      firstTimes[envelope.session] = firstTimes[envelope.session] ?? at
      return at
    }
    return envelope.t.map { (firstTimes[envelope.session] ?? 0) + $0 } ?? 1_800_000_000_000
  }
}
