package import Journal
import Navigation

/// Makes a journal without the oldest events of another.
///
/// It is cut where a page begins, which is where states can be kept: every session that goes on behind the
/// cut begins with the state that it had. Positions and steps stay. The header keeps the tree over what was
/// cut off, so that notes about the old journal which cover it still hold for the new one.
package struct FrontCutting: ~Copyable {
  private var player: Player
  private let firstPage: Int
  /// Sessions whose state stands in the new journal, or that begin in it.
  private var begun: Set<String> = []

  /// The first position that stays.
  package let firstPosition: UInt64
  /// How many events are cut off.
  package let cutCount: UInt64

  /// - Parameter firstPage: the page that stays first, not the first one of all.
  package init(_ journal: consuming JournalReader, before firstPage: Int) throws(ReplayFault) {
    firstPosition = journal.pages[firstPage].firstPosition
    cutCount = journal.pages[..<firstPage].reduce(0) { $0 &+ UInt64($1.count) }
    player = try Player(journal)
    self.firstPage = firstPage
  }

  /// Writes the new journal.
  ///
  /// - Throws: `ReplayFault`; nothing is left of the new journal then.
  package mutating func write(to path: String) throws(ReplayFault) {
    do throws(JournalFault) {
      let cut = try player.journal.frontCut(before: firstPage)
      var header = player.journal.header
      header.firstPosition = firstPosition
      (header.lineage, header.cut) = (cut.lineage, cut.tree)
      var writer = try JournalRewriter(path, header)
      for index in firstPage..<player.journal.pages.count { try writer.add(try page(index)) }
      try writer.finish()
    } catch {
      throw .journal(error)
    }
  }

  /// A page as the new journal has it.
  private mutating func page(_ index: Int) throws(JournalFault) -> Page {
    var page = player.journal.makePage()
    try player.journal.read(page: index, into: &page)
    for number in page.sessions.indices {
      page.sessions[number] = try begin(page.sessions[number])
    }
    return page
  }

  /// A session on a page: the first one that it is on keeps its state, as no page before does.
  private mutating func begin(_ session: PageSession) throws(JournalFault) -> PageSession {
    guard begun.insert(session.name).inserted, session.stepBefore > 0 else { return session }
    var kept = session
    kept.previousPosition = 0
    if kept.state == nil, session.name != reservedSession { kept.state = try state(before: session) }
    return kept
  }

  private mutating func state(before session: PageSession) throws(JournalFault) -> [UInt8] {
    do throws(ReplayFault) {
      return try player.record(of: session).bytes
    } catch .journal(let fault) {
      throw fault
    } catch {
      throw .damaged(path: player.journal.path, Damage(.invalid(field: "state"), at: 0))
    }
  }
}

extension Player {
  /// What a page would keep of a session that goes on in it.
  ///
  /// Whether there were ids is not looked up: who records looks for them as far as the journal goes back.
  fileprivate mutating func record(of session: PageSession) throws(ReplayFault) -> StateRecord {
    let moment = try moment(ofSession: session.name, at: .step(session.stepBefore))
    return StateRecord(
      state: moment?.state ?? Session(), firstAt: try firstTime(of: session), hasIDs: true,
      at: moment?.at ?? 0)
  }

  /// The first time that a session sent before a page: what `t` counts from.
  private mutating func firstTime(of session: PageSession) throws(ReplayFault) -> Int64? {
    for page in try pages(ofSession: session.name) {
      try reader.read(page: page, of: &journal)
      let known = reader.page.page.sessions.first { $0.name == session.name }?.state
      if let known, let time = (try? StateRecord(known))?.firstAt { return time }
      while !reader.isAtEnd {
        if reader.session.name == session.name {
          if reader.step > session.stepBefore { return nil }
          if let time = sentTime() { return time }
        }
        reader.advance()
      }
    }
    return nil
  }

  /// The time that the event at hand was sent with.
  private func sentTime() -> Int64? {
    var document = Document()
    var intents = IntentReader()
    reader.readIntent(into: &document)
    return intents.read(document).envelope.at
  }
}
