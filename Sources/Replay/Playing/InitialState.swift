package import Journal
package import Navigation

/// The state that the sessions of a journal begin with: what the app declares, and no screen yet.
package struct InitialState: Sendable {
  private let plain: Session<Route>

  package init(_ plain: Session<Route> = Session()) {
    self.plain = plain
  }

  /// Reads what a journal's header keeps.
  package init(of header: Header) throws(Damage) {
    if header.initialState.isEmpty {
      plain = Session()
    } else {
      var reader = StateReader(header.initialState)
      plain = try reader.session()
    }
  }

  /// What a page keeps of a session that begins in it in another way than the header says.
  ///
  /// Bytes that can not be read are as good as none.
  package init?(of session: PageSession) {
    guard session.stepBefore == 0, let bytes = session.state, let record = try? StateRecord(bytes) else {
      return nil
    }
    plain = record.state
  }

  /// The state that a page keeps of a session, as it stood before its first event there.
  package static func kept(by session: PageSession) -> Session<Route>? {
    session.state.flatMap { try? StateRecord($0) }?.state
  }

  /// What a page keeps of a session that begins as another header than its own says.
  static func record(of header: Header) throws(Damage) -> [UInt8] {
    let state = try InitialState(of: header).session()
    return StateRecord(state: state, firstAt: nil, hasIDs: false, at: 0).bytes
  }

  /// As a header keeps it; nothing for the plainest one.
  package var bytes: [UInt8] {
    if plain == Session() { return [] }
    var writer = StateWriter()
    writer.append(plain)
    return writer.bytes
  }

  package func session() -> Session<Route> { plain }

  /// The state over other routes: it has none, so that only windows, tabs and columns are made again.
  package func session<Other: Sendable>(over: Other.Type) -> Session<Other> {
    var session = Session<Other>()
    session.isReady = plain.isReady
    session.nextID = plain.nextID
    session.facts = plain.facts
    session.activeWindow = plain.activeWindow
    session.windows = plain.windows.map { window in
      Window(
        name: window.name, selectedTab: window.selectedTab, tabHistory: window.tabHistory,
        tabs: window.tabs.map { tab in
          Tab(name: tab.name, columns: tab.columns.map { Column(name: $0.name) })
        },
        layout: window.layout)
    }
    return session
  }
}

extension JournalReader {
  /// Makes ready what is told otherwise in a joined file or a pack than in its journals: what sessions begin
  /// with, which their headers say, and positions within states.
  package mutating func takeBeginnings() throws(ReplayFault) {
    setRenumbering(StateRecord.renumbered)
    for segment in segments where segment.journalNumber > 0 {
      guard segment.header.initialState != header.initialState else { continue }
      do {
        setBeginning(try InitialState.record(of: segment.header), ofJournal: segment.journalNumber)
      } catch {
        throw .state(path: path, session: "", error)
      }
    }
  }

  /// What the journal's sessions begin with.
  package func initialState() throws(ReplayFault) -> InitialState {
    do {
      return try InitialState(of: header)
    } catch {
      throw .state(path: path, session: "", error)
    }
  }
}
