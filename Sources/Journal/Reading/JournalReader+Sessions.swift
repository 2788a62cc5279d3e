/// A session of one of the journals that a file is joined of.
struct JournalSession: Hashable {
  var journalNumber: Int
  /// What it is called in that journal.
  var name: String
}

/// Finding a session.
extension JournalReader {
  /// The last page that has events of a session, and what it knows of the session.
  ///
  /// - Complexity: one page's sessions where the journal is sealed; each scanned page's once where it is not.
  package mutating func lastPage(ofSession name: String) throws(JournalFault) -> (
    page: Int, session: PageSession
  )? {
    for number in segments.indices.reversed() {
      for own in ownNames(of: name, inJournal: segments[number].journalNumber) {
        let found = try lastPage(ofOwn: own, inSegment: number)
        guard let found else { continue }
        var sessions = [found.session]
        try show(&sessions, ofPage: found.page)
        if sessions[0].name == name { return (found.page, sessions[0]) }
      }
    }
    return nil
  }

  private mutating func lastPage(
    ofOwn own: JournalSession, inSegment number: Int
  ) throws(JournalFault) -> (page: Int, session: PageSession)? {
    let hash = NameHash.of(own.name.utf8.span)
    for page in try lastPages(of: hash, inSegment: number).sorted(by: >) {
      let sessions = try ownSessions(ofPage: page)
      if let session = sessions.first(where: { $0.name == own.name }) { return (page, session) }
    }
    return nil
  }

  /// The pages of a segment in which a session of a name may have been seen last.
  mutating func lastPages(of hash: NameHash, inSegment number: Int) throws(JournalFault) -> [Int] {
    let pages = segments[number].pages
    var candidates = try scannedSessions(ofSegment: number).candidates(hash)
    do {
      if indexedPageCount(ofSegment: number) > 0, let indexed = try segments[number].footer?.candidates(hash)
      {
        candidates += indexed.map { $0 + pages.lowerBound }
      }
    } catch {
      throw .damaged(path: path, error)
    }
    return candidates.filter(pages.contains)
  }

  /// How many of a segment's pages its index tells of: none where damage has taken one of them, so that
  /// numbers of pages in the index mean other pages.
  private func indexedPageCount(ofSegment number: Int) -> Int {
    let segment = segments[number]
    guard let indexed = segment.footer?.pages, let last = indexed.last, segment.pages.count >= indexed.count
    else { return 0 }
    let page = pages[segment.pages.lowerBound + indexed.count - 1]
    return page.offset == segment.offset + last.offset ? indexed.count : 0
  }

  /// Which sessions have events behind the pages of a segment's index.
  private mutating func scannedSessions(ofSegment number: Int) throws(JournalFault) -> SessionIndex {
    let segment = segments[number]
    if let scanned = segment.scanned { return scanned }
    var index = SessionIndex()
    let start = segment.pages.lowerBound + indexedPageCount(ofSegment: number)
    for page in start..<segment.pages.upperBound {
      for session in try ownSessions(ofPage: page) {
        let previous = session.previousPosition == 0 ? nil : self.page(at: session.previousPosition)
        index.moveSession(NameHash.of(session.name.utf8.span), from: previous, to: page)
      }
    }
    segments[number].scanned = index
    return index
  }
}
