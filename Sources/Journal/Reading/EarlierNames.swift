/// The names of the sessions that the journals of a joined file have, but for the last one: what tells
/// whether a name is taken.
///
/// Names are known by their hashes, some twenty bytes each. Two names of one hash would be taken for one:
/// then a session is shown with its journal's number that could do without.
struct EarlierNames: Sendable {
  /// For each name the first journal that has it.
  private var journals: [NameHash: UInt32] = [:]
  /// How many segments the file had when they were read.
  let segmentCount: Int

  init(segmentCount: Int) { self.segmentCount = segmentCount }

  mutating func add(_ name: NameHash, ofJournal number: Int) {
    let number = UInt32(truncatingIfNeeded: number)
    journals[name] = min(journals[name] ?? number, number)
  }

  /// Whether a journal before has a session of that name.
  func has(_ name: NameHash, before journal: Int) -> Bool {
    journals[name].map { $0 < UInt32(truncatingIfNeeded: journal) } ?? false
  }
}

/// The same for all who read one file, which is gone through once for all of them.
package final class JoinedNames: Sendable {
  let names = Locked<EarlierNames?>(nil)

  package init() {}
}
