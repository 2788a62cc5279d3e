package import Journal
package import Navigation
package import Replay

/// The apps that a file's sessions were recorded under: each session goes by that of its own journal, also
/// where several are joined or packed.
package struct RecordedApps: Sendable {
  private var firstPositions: [UInt64] = []
  private var apps: [CheckedApp?] = []

  /// None at all, for what needs none.
  package init() {}

  /// - Parameter read: reads a declaration; each is read once.
  package init(
    of journal: inout JournalReader, _ read: ([UInt8]) -> CheckedApp?
  ) throws(ReplayFault) {
    let stretches: [DeclaredStretch]
    do { stretches = try journal.declarations() } catch { throw .journal(error) }
    var known: [[UInt8]: CheckedApp?] = [:]
    for stretch in stretches {
      let app = known[stretch.declaration] ?? read(stretch.declaration)
      known[stretch.declaration] = .some(app)
      firstPositions.append(stretch.firstPosition)
      apps.append(app)
    }
  }

  /// The app that an event was recorded under.
  ///
  /// - Complexity: O(log journals).
  package func app(at position: UInt64) -> CheckedApp? {
    var (low, high) = (0, firstPositions.count)
    while low < high {
      let middle = (low + high) / 2
      if firstPositions[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : apps[low - 1]
  }
}
