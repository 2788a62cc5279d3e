package import Journal
import Replay

/// A page that can not be read.
package struct UnreadablePage: Sendable {
  /// The index of its journal among those counted.
  package var journal: Int
  package var page: PageEntry
  package var damage: Damage
}

/// A part of the work: the sessions that begin in some pages of a journal.
struct Portion: Sendable {
  var journal: Int
  var path: String
  var pages: Range<Int>
  /// Whether the journal has other pages.
  var isPart: Bool
  /// What all portions of a file know of its sessions' names, if it is joined.
  var names: JoinedNames

  /// Cuts the work. Journals are cut only where there are few of them, and where they are whole.
  static func portions(
    of paths: [String], threads: Int, pagesPerPart: Int
  ) throws(ReplayFault) -> [Portion] {
    var portions: [Portion] = []
    for (number, path) in paths.enumerated() {
      let names = JoinedNames()
      let journal = try open(path, names)
      let count = journal.pages.count
      let isCut = paths.count < 4 * threads && count >= pagesPerPart * threads && journal.gaps.isEmpty
      let partCount = isCut ? threads : 1
      for part in 0..<partCount {
        portions.append(
          Portion(
            journal: number, path: path, pages: (count * part / partCount)..<(count * (part + 1) / partCount),
            isPart: isCut, names: names))
      }
    }
    return portions
  }

  func open() throws(ReplayFault) -> JournalReader {
    try Self.open(path, names)
  }

  private static func open(_ path: String, _ names: JoinedNames) throws(ReplayFault) -> JournalReader {
    var journal: JournalReader
    do { journal = try JournalReader.open(path, sharing: names) } catch { throw .journal(error) }
    try journal.takeBeginnings()
    return journal
  }
}

/// The portions that no thread has taken yet.
final class PortionQueue: Sendable {
  private let portions: [Portion]
  private let progress = Locked((next: 0, finishedPages: 0))
  let pageCount: Int

  init(_ portions: [Portion]) {
    self.portions = portions
    pageCount = portions.reduce(0) { $0 + $1.pages.count }
  }

  func next() -> Portion? {
    let index = progress.withLock { progress in
      defer { progress.next += 1 }
      return progress.next
    }
    return index < portions.count ? portions[index] : nil
  }

  /// Says that a page of a portion was read.
  func notePage() { progress.withLock { $0.finishedPages += 1 } }

  var finishedPages: Int { progress.withLock { $0.finishedPages } }
}
