package import Journal

/// How many pages two journals share at the front, event for event and byte for byte.
///
/// The one place that knows how equal content is recognised without reading it.
///
/// - Complexity: O(bytes of the shared pages as they are stored).
package func commonPageCount(
  _ a: borrowing JournalReader, _ b: borrowing JournalReader
) throws(ReplayFault) -> Int {
  guard a.hasSameTables(as: b) else { return 0 }
  do throws(JournalFault) {
    let limit = min(a.pages.count, b.pages.count)
    var count = 0
    while count < limit, try a.hasPage(count, equalTo: count, of: b) { count += 1 }
    return count
  } catch {
    throw .journal(error)
  }
}
