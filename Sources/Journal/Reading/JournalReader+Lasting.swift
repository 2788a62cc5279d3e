extension JournalReader {
  /// Whether a session that has events in a page may have some behind it; `false` is certain.
  ///
  /// The index knows sessions by the hashes of their names, so that two may be taken for one. Those of other
  /// journals in the file are others, whatever they are called there.
  ///
  /// - Complexity: a look-up in the index where the journal is sealed; each scanned page's sessions once
  ///   where it is not.
  package mutating func mayGoOn(session name: String, behind page: Int) throws(JournalFault) -> Bool {
    let first = pages[page].segmentNumber
    let journal = segments[first].journalNumber
    let hashes = ownNames(of: name, inJournal: journal).map { NameHash.of($0.name.utf8.span) }
    for number in first..<segments.count
    where segments[number].journalNumber == journal && segments[number].pages.upperBound > page + 1 {
      for hash in hashes where try lastPages(of: hash, inSegment: number).contains(where: { $0 > page }) {
        return true
      }
    }
    return false
  }

  /// For each session of a page whether it may have events behind it: `false` is certain.
  ///
  /// Where damage keeps that from being known, all of them may.
  package mutating func mayGoOn(
    _ sessions: [PageSession], behind page: Int
  ) throws(JournalFault) -> [Bool] {
    do throws(JournalFault) {
      return try sessions.map { (session) throws(JournalFault) in
        try mayGoOn(session: session.name, behind: page)
      }
    } catch .damaged {
      return sessions.map { _ in true }
    }
  }
}
