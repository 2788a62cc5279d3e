/// The names in a pack: no two sessions have the same, and no two journals.
struct PackNames {
  /// The names that are taken, each with the number of the journal that took it.
  private var sessions: [String: Int] = [:]
  private var files: Set<String> = []
  /// The number of the journal at hand, from 1 on.
  private(set) var journalNumber = 0
  /// What sessions of the journal at hand are called in the pack, where they are called otherwise.
  private var packed: [String: String] = [:]
  /// The same the other way round.
  private(set) var own: [String: String] = [:]

  /// Begins with the sessions of the next journal.
  mutating func beginJournal() {
    journalNumber += 1
    packed.removeAll()
    own.removeAll()
  }

  /// What a session of the journal at hand is called in the pack.
  ///
  /// - Parameter isNew: whether the journal may not have had it before.
  mutating func session(_ name: String, isNew: Bool) -> String {
    guard name != reservedSession else { return name }
    if !isNew { return packed.isEmpty ? name : packed[name] ?? name }
    if let known = packed[name] { return known }
    var free = name
    var number = journalNumber
    while let taker = sessions.updateValue(journalNumber, forKey: free) {
      // Taken by the session itself, unless it goes by another name.
      if free == name, taker == journalNumber, own[name] == nil { return name }
      sessions[free] = taker
      free = name.ending(with: "#\(number)", byteMaximum: Limits.sessionNameByteCount)
      number += 1
    }
    if free != name { (packed[name], own[free]) = (free, name) }
    return free
  }

  /// A file's name without its directory, that no journal before has.
  mutating func file(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? "journal.navlog"
    let stem = last.hasSuffix(".navlog") ? String(last.dropLast(7)) : last
    var name = last.ending(with: "", byteMaximum: Limits.fileNameByteCount)
    var number = 2
    while !files.insert(name).inserted {
      name = stem.ending(with: "-\(number).navlog", byteMaximum: Limits.fileNameByteCount)
      number += 1
    }
    return name
  }
}

extension String {
  /// The text with an ending, shortened before it so that it fits.
  fileprivate func ending(with ending: String, byteMaximum: Int) -> String {
    var stem = self
    while stem.utf8.count + ending.utf8.count > byteMaximum { stem.removeLast() }
    return stem + ending
  }
}
