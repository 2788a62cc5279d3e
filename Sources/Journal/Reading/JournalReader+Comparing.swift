extension JournalReader {
  /// Whether pages of two journals could tell the same by the same bytes.
  package func hasSameTables(as other: borrowing JournalReader) -> Bool {
    header.presets == other.header.presets && header.initialState == other.header.initialState
      && header.firstPosition == other.header.firstPosition
  }

  /// Whether a page is the same, byte for byte, in another journal: then its events are, with their times.
  ///
  /// Pages of different bytes may tell the same events all the same; only blocks are compared. What salts a
  /// block's checksum, its journal and its place, is left out.
  ///
  /// - Complexity: O(bytes of the block as it is stored); nothing is decompressed.
  package func hasPage(_ index: Int, equalTo otherIndex: Int, of other: borrowing JournalReader)
    throws(JournalFault)
    -> Bool
  {
    let (entry, otherEntry) = (pages[index], other.pages[otherIndex])
    // The first journals' tables were compared; those that are joined to them have tables of their own.
    if entry.segmentNumber > 0 || otherEntry.segmentNumber > 0 {
      let (own, others) = (header(ofPage: index), other.header(ofPage: otherIndex))
      guard own.presets == others.presets, own.initialState == others.initialState else { return false }
    }
    guard entry.form == .block, otherEntry.form == .block, entry.byteCount == otherEntry.byteCount,
      entry.firstPosition == otherEntry.firstPosition, entry.count == otherEntry.count
    else { return false }
    do throws(FileFault) {
      var bytes: [UInt8] = []
      var otherBytes: [UInt8] = []
      let count = entry.byteCount - Self.checksumByteCount
      _ = try file.read(at: entry.offset, count: count, into: &bytes)
      _ = try other.file.read(at: otherEntry.offset, count: count, into: &otherBytes)
      return bytes == otherBytes
    } catch {
      throw .file(error)
    }
  }

  private static let checksumByteCount = 4
}
