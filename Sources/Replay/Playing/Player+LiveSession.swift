import Journal
import Navigation

extension Player {
  /// A session as recording goes on with it, or `nil` for one that the journal does not have.
  mutating func liveSession(_ name: String) throws(ReplayFault) -> LiveSession? {
    guard let moment = try moment(ofSession: name) else { return nil }
    var session = LiveSession(name: name, state: moment.state)
    session.step = moment.step
    session.lastAt = moment.at ?? 0
    session.lastPosition = moment.position ?? 0
    // The state was not folded for this writer's pages: the first page that it enters keeps it.
    session.pagesSinceState = 8
    session.stateByteBound = Limits.recordedStateByteCount
    try readPast(of: &session)
    return session
  }

  /// Reads off the session's last events what else recording needs: the greatest time, the first, the ids.
  private mutating func readPast(of session: inout LiveSession) throws(ReplayFault) {
    guard let last = try lastPage(of: session.name) else { return }
    var pages = [last.page]
    var first = last.session
    var known = try first.state.map { (bytes) throws(ReplayFault) in try record(bytes, of: session.name) }
    while first.stepBefore > 0, needsEarlier(known, first, of: session), let before = try pageBefore(first) {
      pages.append(before.page)
      first = before.session
      known = try first.state.map { (bytes) throws(ReplayFault) in try record(bytes, of: session.name) }
    }
    session.firstAt = known?.firstAt
    session.hasIDs = known?.hasIDs ?? false
    session.greatestTime = first.stepBefore == 0 ? Int64.min : first.greatestTimeBefore
    for page in pages.reversed() { try readEnvelopes(of: &session, page: page) }
  }

  /// Whether a page before the one at hand may still tell something that is needed.
  private func needsEarlier(_ known: StateRecord?, _ page: PageSession, of session: LiveSession) -> Bool {
    guard let known else { return true }
    return known.hasIDs && session.step &- page.stepBefore < UInt64(RecentIDs.capacity)
  }

  private func record(_ bytes: [UInt8], of session: String) throws(ReplayFault) -> StateRecord {
    do { return try StateRecord(bytes) } catch { throw .state(path: journal.path, session: session, error) }
  }

  private mutating func readEnvelopes(of session: inout LiveSession, page: Int) throws(ReplayFault) {
    try reader.read(page: page, of: &journal)
    var document = Document()
    var intents = IntentReader()
    while !reader.isAtEnd {
      if reader.session.name == session.name {
        session.greatestTime = max(session.greatestTime, reader.at)
        reader.readIntent(into: &document)
        let envelope = intents.read(document).envelope
        if envelope.fault == nil {
          if session.firstAt == nil { session.firstAt = envelope.at }
          session.remember(envelope, at: reader.position)
        }
      }
      reader.advance()
    }
  }
}
