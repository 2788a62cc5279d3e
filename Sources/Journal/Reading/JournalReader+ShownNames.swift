/// Telling sessions of joined journals apart.
extension JournalReader {
  /// Gives sessions the names that they are shown by: as in their own journal, unless one before has a
  /// session of that name, or it ends as if it had been given a number already.
  mutating func show(_ sessions: inout [PageSession], ofPage index: Int) throws(JournalFault) {
    try renumberStates(of: &sessions, ofPage: index)
    let journal = segments[pages[index].segmentNumber].journalNumber
    guard journal > 0 else { return }
    let taken = try areTaken(sessions.map { NameHash.of($0.name.utf8.span) }, before: journal)
    for number in sessions.indices where sessions[number].name != reservedSession {
      if taken[number] || NumberedName(sessions[number].name) != nil {
        sessions[number].name = try numberedName(of: sessions[number].name, inJournal: journal)
      }
      if sessions[number].stepBefore == 0, sessions[number].state == nil {
        sessions[number].state = beginnings[journal]
      }
    }
  }

  /// The name with the journal's number behind it, from 1 on, and a number more behind that as long as the
  /// first journal, whose sessions keep their names whatever they end in, has a session of that name.
  ///
  /// No two sessions get the same: behind the last `#` stands the number of their journal, and before it what
  /// they are called there.
  private mutating func numberedName(of own: String, inJournal journal: Int) throws(JournalFault) -> String {
    var numbered = NumberedName(own: own, number: journal + 1)
    while try areTaken([NameHash.of(numbered.text.utf8.span)], before: 1)[0] { numbered.round += 1 }
    return numbered.text
  }

  /// What a session may be called in the journal it is from.
  func ownNames(of name: String, inJournal number: Int) -> [JournalSession] {
    guard number > 0, let numbered = NumberedName(name) else {
      return [JournalSession(journalNumber: number, name: name)]
    }
    return numbered.number == number + 1 ? [JournalSession(journalNumber: number, name: numbered.own)] : []
  }

  /// Which names sessions of the journals before have.
  ///
  /// Few names are looked up in the index, and in the pages that it names. Where that would come to as much
  /// as reading what all pages know of their sessions, these are read once, and the names remembered: a state
  /// is found in as little time as in a journal that is not joined, and all events are gone through in linear
  /// time.
  private mutating func areTaken(_ names: [NameHash], before journal: Int) throws(JournalFault) -> [Bool] {
    if let known = knownNames() { return names.map { known.has($0, before: journal) } }
    do throws(JournalFault) {
      if let found = try lookUp(names, before: journal) { return found }
    } catch .damaged {
      // A session may have been seen last in a page that is lost, and stand in one that is not.
    }
    let all = try collectNames()
    return names.map { all.has($0, before: journal) }
  }

  // MARK: Looking up a few

  /// - Returns: `nil` where that would be as much work as reading all names.
  private mutating func lookUp(_ names: [NameHash], before journal: Int) throws(JournalFault) -> [Bool]? {
    var candidates: [Int: [Int]] = [:]
    for number in segments.indices where segments[number].journalNumber < journal {
      guard noteNameWork(names.count) else { return nil }
      for index in names.indices {
        for page in try lastPages(of: names[index], inSegment: number) {
          candidates[page, default: []].append(index)
        }
      }
    }
    guard noteNameWork(candidates.count * Self.lookUpsPerPage) else { return nil }
    var found = [Bool](repeating: false, count: names.count)
    for (page, wanted) in candidates {
      let known = try sessionNames(ofPage: page)
      for index in wanted where !found[index] { found[index] = known.contains(names[index]) }
    }
    return found
  }

  /// About as many look-ups in an index take as long as to read what a page knows of its sessions.
  private static var lookUpsPerPage: Int { 256 }

  /// Adds to what was done to look names up.
  ///
  /// - Returns: whether that is still less than to read all names.
  private mutating func noteNameWork(_ lookUpCount: Int) -> Bool {
    nameWork += lookUpCount
    return nameWork <= pages.count * Self.lookUpsPerPage
  }

  private mutating func sessionNames(ofPage page: Int) throws(JournalFault) -> Set<NameHash> {
    Set(try ownSessions(ofPage: page).lazy.map { NameHash.of($0.name.utf8.span) })
  }

  // MARK: Remembering all

  private mutating func knownNames() -> EarlierNames? {
    if earlierNames == nil { earlierNames = joinedNames.names.withLock { $0 } }
    guard let known = earlierNames, known.segmentCount == segments.count else { return nil }
    return known
  }

  /// Reads the names of all journals but the last; several readers of one file do so once.
  private mutating func collectNames() throws(JournalFault) -> EarlierNames {
    let shared = joinedNames
    let collected = try shared.names.withLock { (names: inout EarlierNames?) throws(JournalFault) in
      if let names, names.segmentCount == segments.count { return names }
      let collected = try readNames()
      names = collected
      return collected
    }
    earlierNames = collected
    return collected
  }

  private mutating func readNames() throws(JournalFault) -> EarlierNames {
    var names = EarlierNames(segmentCount: segments.count)
    let last = segments.map(\.journalNumber).max() ?? 0
    for page in pages.indices {
      let journal = segments[pages[page].segmentNumber].journalNumber
      guard journal < last else { continue }
      do throws(JournalFault) {
        for name in try sessionNames(ofPage: page) { names.add(name, ofJournal: journal) }
      } catch .damaged {
        // Whoever reads the page is told so.
      }
    }
    return names
  }
}

/// A name that ends in `#` and a number, as in `default#2`, or two, as in `default#2.1`.
private struct NumberedName {
  var own: String
  var number: Int
  var round = 0

  var text: String { round == 0 ? "\(own)#\(number)" : "\(own)#\(number).\(round)" }

  init(own: String, number: Int) { (self.own, self.number) = (own, number) }

  /// - Returns: `nil` for a name that ends otherwise.
  init?(_ name: String) {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let numbers = name[name.utf8.index(after: mark)...].split(
      separator: ".", omittingEmptySubsequences: false)
    let areDigits = numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard areDigits, numbers.count <= 2 else { return nil }
    // A number beyond all journals is still one: the name is not shown as it is.
    self.init(own: String(name[..<mark]), number: Int(numbers[0]) ?? 0)
  }
}
