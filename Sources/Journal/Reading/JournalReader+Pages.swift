extension JournalReader {
  /// Reads a page.
  ///
  /// - Throws: `damaged` where it does not hold.
  package mutating func read(page index: Int, into page: inout Page) throws(JournalFault) {
    try pageReader.read(pages[index], of: file, into: &page)
    page.sessions = try completed(page.sessions, ofPage: index)
    try show(&page.sessions, ofPage: index)
  }

  /// Reads what a page knows of its sessions, and nothing else where it is a block.
  package mutating func sessions(ofPage index: Int) throws(JournalFault) -> [PageSession] {
    var sessions = try ownSessions(ofPage: index)
    try show(&sessions, ofPage: index)
    return sessions
  }

  /// The same under the names that they have in their own journal.
  mutating func ownSessions(ofPage index: Int) throws(JournalFault) -> [PageSession] {
    try completed(try pageReader.sessions(pages[index], of: file), ofPage: index)
  }

  /// A page as its segment has it: with the segment's positions and names.
  mutating func rawPage(_ index: Int) throws(JournalFault) -> Page {
    let segment = segments[pages[index].segmentNumber]
    var page = makePage(ofSegment: pages[index].segmentNumber)
    try pageReader.read(pages[index], of: file, into: &page)
    page.sessions = try completed(page.sessions, ofPage: index).moved(back: segment.positionShift)
    page.firstPosition &-= segment.positionShift
    return page
  }

  mutating func rawSessions(ofPage index: Int) throws(JournalFault) -> [PageSession] {
    try ownSessions(ofPage: index).moved(back: segments[pages[index].segmentNumber].positionShift)
  }

  /// The page that has the event of a position, or `nil` where none has.
  ///
  /// - Complexity: O(log pages).
  package func page(at position: UInt64) -> Int? {
    pages.page(at: position)
  }

  /// An empty page to read into.
  package func makePage() -> Page {
    Page(firstPosition: header.firstPosition, presets: header.presets)
  }

  /// The same for the pages of a segment.
  package func makePage(ofSegment number: Int) -> Page {
    let header = segments[number].header
    return Page(firstPosition: header.firstPosition, presets: header.presets)
  }
}

// MARK: - What a checkpoint would have told

extension JournalReader {
  /// Puts together what is known elsewhere of the sessions of a stretch that lacks its checkpoint, or a part.
  ///
  /// - Complexity: linear in the pages since these sessions were last seen, once; only for such a stretch.
  private mutating func completed(
    _ sessions: [PageSession], ofPage index: Int
  ) throws(JournalFault) -> [PageSession] {
    guard pages[index].form == .stretch else { return sessions }
    if let known = completedSessions[index] { return known }
    guard sessions.contains(where: { $0.name.isEmpty || $0.lacksPast }) else { return sessions }
    var sessions = sessions
    try nameByEarlierParts(&sessions, ofPage: index)
    try findPast(of: &sessions, before: index)
    completedSessions[index] = sessions
    return sessions
  }

  /// Behind a gap, a session may be known by the number alone that it has in the part before.
  private mutating func nameByEarlierParts(
    _ sessions: inout [PageSession], ofPage index: Int
  ) throws(JournalFault) {
    var part = index
    while part > 0, pages[part].continuesStretch, sessions.contains(where: \.name.isEmpty) {
      part -= 1
      let known = try pageReader.sessions(pages[part], of: file)
      let isSame = zip(sessions, known).allSatisfy { session, other in
        session.name.isEmpty || other.name.isEmpty || session.name == other.name
      }
      guard isSame else { break }
      for number in sessions.indices where number < known.count && sessions[number].name.isEmpty {
        sessions[number].name = known[number].name
      }
    }
    for number in sessions.indices where sessions[number].name.isEmpty {
      sessions[number].name = reservedSession
    }
  }

  /// Looks up when sessions that go on in a page were last seen before it.
  private mutating func findPast(
    of sessions: inout [PageSession], before index: Int
  ) throws(JournalFault) {
    var numbers: [String: Int] = [:]
    for number in sessions.indices where sessions[number].lacksPast {
      numbers[sessions[number].name] = number
    }
    var page = makePage()
    let journal = segments[pages[index].segmentNumber].journalNumber
    for earlier in pages[..<index].indices.reversed() {
      if numbers.isEmpty { return }
      guard segments[pages[earlier].segmentNumber].journalNumber == journal else { continue }
      let known = try pageReader.sessions(pages[earlier], of: file)
      guard known.contains(where: { numbers[$0.name] != nil }) else { continue }
      try pageReader.read(pages[earlier], of: file, into: &page)
      for session in page.sessions.indices {
        guard let number = numbers.removeValue(forKey: page.sessions[session].name) else { continue }
        sessions[number].takePast(fromSession: session, of: page)
      }
    }
  }
}

extension [PageSession] {
  fileprivate func moved(back shift: UInt64) -> [PageSession] {
    map { session in
      var session = session
      if session.previousPosition > 0 { session.previousPosition &-= shift }
      return session
    }
  }
}

extension PageSession {
  /// Whether the session goes on from pages that it does not tell of.
  fileprivate var lacksPast: Bool { stepBefore > 0 && previousPosition == 0 }

  /// Takes over when the session was last seen, in a page before.
  fileprivate mutating func takePast(fromSession number: Int, of page: borrowing Page) {
    let known = page.sessions[number]
    greatestTimeBefore = known.stepBefore == 0 ? Int64.min : known.greatestTimeBefore
    for event in 0..<page.count where Int(page.sessionNumbers[event]) == number {
      greatestTimeBefore = max(greatestTimeBefore, page.times[event])
      previousPosition = page.firstPosition &+ UInt64(event)
    }
  }
}
