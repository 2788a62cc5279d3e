import Journal
import Navigation

/// A session that events are recorded of: its state, and what the next event needs to know of those before.
struct LiveSession {
  let name: String
  var state: Session<Route>
  var step: UInt64 = 0
  /// The first time that the session sent.
  var firstAt: Int64?
  var lastAt: Int64 = 0
  var lastPosition: UInt64 = 0
  var greatestTime: Int64 = 0
  /// The state as its events are kept, where what is personal in them is sealed.
  private var sealedState: Session<Route>?
  /// The page that the session has events in, and its number there.
  var pageOrdinal = -1
  var pageNumber: UInt32 = 0
  /// How many pages have had events of the session since one kept its state.
  var pagesSinceState = 0
  var stepsAtState: UInt64 = 0
  var ids = RecentIDs()
  var deliveries = RecentIDs()
  var hasIDs = false
  /// Whether the session table knows that it has ended.
  var isAmongEnded = false
  /// More bytes than the state takes; measured anew where that is too much.
  var stateByteBound = 1 << 16
  /// The intents that wait, as they were sent, by the position of the event that held them or asked.
  private(set) var waiting: [UInt64: Document] = [:]

  init(name: String, state: Session<Route> = Session()) {
    self.name = name
    self.state = state
  }

  mutating func note(at time: Int64, position: UInt64) {
    greatestTime = step == 0 ? time : max(greatestTime, time)
    step &+= 1
    lastAt = time
    lastPosition = position
  }

  var moment: Moment<Route> {
    var moment = Moment(session: name, state: sealedState ?? state)
    (moment.step, moment.position, moment.at) = (step, lastPosition, lastAt)
    return moment
  }

  /// The state for a page that the session enters, `nil` where it is soon enough found from a page before.
  ///
  /// Kept often enough that finding a state goes back over eight pages at most, and seldom enough that
  /// many sessions with few events a page do not fill the journal with states.
  ///
  /// - Parameter isTold: whether the journal's header tells how the session begins.
  mutating func stateForPage(isTold: Bool) -> [UInt8]? {
    guard step > 0 else { return isTold || name == reservedSession ? nil : record.bytes }
    pagesSinceState += 1
    guard step &- stepsAtState >= 64 || pagesSinceState >= 8 else { return nil }
    pagesSinceState = 0
    stepsAtState = step
    return record.bytes
  }

  private var record: StateRecord {
    StateRecord(state: sealedState ?? state, firstAt: firstAt, hasIDs: hasIDs, at: lastAt)
  }
}

// MARK: - Under keys

extension LiveSession {
  /// Goes on from a state as it was kept: decided is over what it says in clear.
  mutating func reveal(with keys: KeyRing, _ reader: inout IntentReader<PlainRoutes>) {
    sealedState = state
    state = keys.revealingForDecisions.replacing(in: state, &reader)
  }

  mutating func note(sealed changes: [Change<Route>]) {
    for change in changes { sealedState?.apply(change) }
  }
}

// MARK: - How large it is

extension LiveSession {
  /// Counts what an intent may add to the state, generously.
  ///
  /// - Returns: whether the state may become too large by it.
  mutating func mayOutgrow(_ sent: Document) -> Bool {
    stateByteBound += 2048 + 2 * sent.text.count + 32 * sent.nodes.count
    return stateByteBound > Limits.recordedStateByteCount
  }

  /// Measures the state.
  ///
  /// - Returns: whether it is too large to be kept by pages.
  mutating func measureState() -> Bool {
    stateByteBound = record.bytes.count
    return stateByteBound > Limits.recordedStateByteCount
  }
}

// MARK: - What waits

extension LiveSession {
  var hasWaiting: Bool { !(state.pending.isEmpty && state.asking.isEmpty) }

  mutating func keep(_ sent: Document, at position: UInt64) {
    waiting[position] = sent
  }

  /// Forgets the intents that wait no more.
  mutating func forgetSettled() {
    let causes = Set(state.pending.map(\.cause) + state.asking.map(\.cause))
    waiting = waiting.filter { causes.contains($0.key) }
  }
}

// MARK: - Envelopes

extension LiveSession {
  /// Where an intent of the same delivery was recorded, if one was.
  func position(of envelope: Envelope) -> UInt64? {
    envelope.id.flatMap(ids.position) ?? envelope.delivery.flatMap(deliveries.position)
  }

  /// The time of an intent: its own, that of its source's clock without a date, or when it came.
  mutating func time(of envelope: Envelope, now: Int64) -> Int64 {
    if let at = envelope.at {
      if firstAt == nil { firstAt = at }
      return at
    }
    guard let t = envelope.t else { return now }
    let (time, isOver) = (firstAt ?? 0).addingReportingOverflow(t)
    let range = Timestamp.range
    if isOver { return t < 0 ? range.lowerBound.milliseconds : range.upperBound.milliseconds }
    return min(max(time, range.lowerBound.milliseconds), range.upperBound.milliseconds)
  }

  mutating func remember(_ envelope: Envelope, at position: UInt64) {
    if let id = envelope.id { ids.insert(id, at: position) }
    if let delivery = envelope.delivery { deliveries.insert(delivery, at: position) }
    if envelope.id != nil || envelope.delivery != nil { hasIDs = true }
  }
}
