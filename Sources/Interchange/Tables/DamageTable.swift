package import Analytics
package import Journal

/// What is wrong with journals, as a table: no row where all is well.
package final class DamageTable {
  package static let schema = TableSchema(
    "damage", "A row a place that can not be read.",
    [
      .init("journal", .text, "The path of the journal."),
      .init("firstByte", .integer, "Where the damage begins in the file."),
      .init(
        "lastByte", .integer, "Where it ends; `null` where nothing is damaged, but something is missing."),
      .init(
        "firstLost", .integer, "The first position that is lost; `null` where none is, or none is known."),
      .init("lastLost", .integer, "The last position that is lost; `null` likewise."),
      .init("damage", .text, "What is wrong, in words."),
    ])

  private var paths: ArraySlice<String>

  package init(_ paths: [String]) { self.paths = paths[...] }

  /// Fills a batch with what is wrong with the next journals: every checksum is checked.
  ///
  /// - Returns: `false` where there are no more.
  package func read(into batch: inout TableBatch) throws(JournalFault) -> Bool {
    batch.removeAll()
    while batch.rowCount == 0, let path = paths.popFirst() {
      let journal = try JournalReader.open(path, isScanning: true)
      for gap in journal.gaps { append(gap, path, to: &batch) }
      let tail = journal.tail
      if tail.byteCount > 0, !tail.isIncompleteRecord {
        let bytes = tail.offset..<(tail.offset + tail.byteCount)
        let damage = Damage(.invalid(field: "record"), at: tail.offset)
        append(Gap(bytes: bytes, positions: 0..<0, damage: damage), path, to: &batch)
      }
    }
    return batch.rowCount > 0
  }

  private func append(_ gap: Gap, _ path: String, to batch: inout TableBatch) {
    batch.append(path)
    batch.append(gap.bytes.lowerBound)
    batch.append(gap.bytes.isEmpty ? nil : Int64(gap.bytes.upperBound) - 1)
    let lost = gap.positions
    batch.append(lost.isEmpty ? nil : lost.lowerBound)
    batch.append(lost.isEmpty ? nil : lost.upperBound - 1)
    batch.append(gap.damage.description)
  }
}
