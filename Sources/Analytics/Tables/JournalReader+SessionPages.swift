import Journal

extension JournalReader {
  /// How many sessions are looked up in the index, rather than every page read.
  private static let lookedUpSessionMaximum = 64

  /// The pages that can have events of some sessions, in order; all where no session is named.
  ///
  /// - Complexity: for each session, what its pages know of their sessions is read.
  mutating func pages(ofSessions names: Set<String>) throws(JournalFault) -> [Int] {
    // Behind a gap nobody knows where a session was before.
    guard !names.isEmpty, names.count <= Self.lookedUpSessionMaximum, gaps.isEmpty else {
      return Array(pages.indices)
    }
    var found: Set<Int> = []
    for name in names {
      do throws(JournalFault) {
        try collectPages(ofSession: name, &found)
      } catch .damaged {
        return Array(pages.indices)
      }
    }
    return found.sorted()
  }

  private mutating func collectPages(ofSession name: String, _ found: inout Set<Int>) throws(JournalFault) {
    guard var (page, session) = try lastPage(ofSession: name) else { return }
    found.insert(page)
    while session.stepBefore > 0, let before = self.page(at: session.previousPosition), before < page {
      guard let known = try sessions(ofPage: before).first(where: { $0.name == name }) else { return }
      (page, session) = (before, known)
      found.insert(page)
    }
  }
}
