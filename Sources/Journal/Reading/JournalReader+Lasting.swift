extension JournalReader {
  /// Whether a session may have events behind a page; `false` is certain.
  ///
  /// The index knows sessions by the hashes of their names, so that two may be taken for one.
  ///
  /// - Complexity: a look-up in the index where the journal is sealed; each scanned page's sessions once
  ///   where it is not.
  package mutating func mayGoOn(session name: String, behind page: Int) throws(JournalFault) -> Bool {
    for number in segments.indices where segments[number].pages.upperBound > page + 1 {
      for own in ownNames(of: name, inJournal: segments[number].journalNumber) {
        if try lastPages(ofOwn: own, inSegment: number).contains(where: { $0 > page }) { return true }
      }
    }
    return false
  }
}
