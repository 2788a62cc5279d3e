import Journal

/// The sessions that are being recorded, by name and by number.
///
/// One that has ended is forgotten once as many others have ended after it as a page has events: what still
/// comes for it mostly comes soon. Its position alone is kept, which tells that the journal knows it.
struct SessionTable {
  private var sessions: [LiveSession] = []
  private var numbers: [String: Int] = [:]
  /// The numbers that forgotten sessions had, to be given again.
  private var freeNumbers: [Int] = []
  /// The sessions that have ended, oldest first from ``nextEnded`` on: a ring once it is full.
  private var ended: [Int] = []
  private var nextEnded = 0
  /// Where forgotten sessions were last seen, by the hashes of their names; of equal hashes the last one.
  private var forgotten: [NameHash: UInt64] = [:]
  /// The session asked for last: events of one session mostly come together.
  private var lastName = ""
  private var lastNumber: Int?

  /// How many sessions are at hand.
  var count: Int { numbers.count }

  mutating func number(of name: String) -> Int? {
    if let lastNumber, lastName == name { return lastNumber }
    guard let number = numbers[name] else { return nil }
    (lastName, lastNumber) = (name, number)
    return number
  }

  /// A session, changed in place.
  subscript(number: Int) -> LiveSession {
    _read { yield sessions[number] }
    _modify { yield &sessions[number] }
  }

  mutating func add(_ session: LiveSession) -> Int {
    let number = freeNumbers.popLast() ?? sessions.count
    if number < sessions.count { sessions[number] = session } else { sessions.append(session) }
    numbers[session.name] = number
    return number
  }
}

// MARK: - Sessions that have ended

extension SessionTable {
  /// How many sessions that have ended stay at hand.
  static let endedCapacity = Limits.pageEventCount

  /// Where a forgotten session may have been seen last; `nil` for one that was never forgotten.
  func lastPosition(ofForgotten name: String) -> UInt64? {
    forgotten.isEmpty ? nil : forgotten[NameHash.of(name.utf8.span)]
  }

  /// Takes note that a session has ended.
  ///
  /// - Parameter page: the ordinal of the page at hand: a session that has events in it stays.
  mutating func noteEnd(ofSession number: Int, page: Int) {
    if sessions[number].isAmongEnded { return }
    sessions[number].isAmongEnded = true
    if ended.count < Self.endedCapacity { return ended.append(number) }
    var newest = number
    repeat {
      swap(&newest, &ended[nextEnded])
      nextEnded = (nextEnded + 1) % Self.endedCapacity
      // What was oldest goes to the end once more, should it have an event in the page at hand.
    } while sessions[newest].pageOrdinal == page
    forget(newest)
  }

  private mutating func forget(_ number: Int) {
    let (name, position) = (sessions[number].name, sessions[number].lastPosition)
    let hash = NameHash.of(name.utf8.span)
    forgotten[hash] = max(forgotten[hash] ?? 0, position)
    numbers[name] = nil
    if lastNumber == number { lastNumber = nil }
    sessions[number] = LiveSession(name: "")
    freeNumbers.append(number)
  }
}
