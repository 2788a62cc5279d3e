/// The sessions that are being recorded, by name and by number.
struct SessionTable {
  private var sessions: [LiveSession] = []
  private var numbers: [String: Int] = [:]
  /// The session asked for last: events of one session mostly come together.
  private var last: (name: String, number: Int)?
  /// What stands in a session's place while it is taken out.
  private static let placeholder = LiveSession(name: "")

  mutating func number(of name: String) -> Int? {
    if let last, last.name == name { return last.number }
    guard let number = numbers[name] else { return nil }
    last = (name, number)
    return number
  }

  subscript(number: Int) -> LiveSession { sessions[number] }

  mutating func add(_ session: LiveSession) -> Int {
    sessions.append(session)
    numbers[session.name] = sessions.count - 1
    return sessions.count - 1
  }

  /// Takes a session out, so that changing it copies nothing; ``put(_:_:)`` brings it back.
  mutating func take(_ number: Int) -> LiveSession {
    var session = Self.placeholder
    swap(&session, &sessions[number])
    return session
  }

  mutating func put(_ session: inout LiveSession, _ number: Int) {
    swap(&session, &sessions[number])
  }
}
