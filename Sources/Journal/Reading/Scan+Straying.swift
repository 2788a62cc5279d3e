/// Headers that are none of this file's.
///
/// A crash may leave in a torn tail what its sectors held before: the front of another file as well. Such a
/// header would make the journal one of several, which is not recorded to.
extension Scan {
  private static var sectorByteCount: Int { 512 }

  /// Whether what is found behind bytes that do not hold is a header that a crash left there, and not that of
  /// a journal that was joined.
  ///
  /// It is one at the beginning of a sector, where no durability mark covers the gap, and if what stands
  /// behind it does not hold to the next header or the end of the file.
  ///
  /// - Parameters:
  ///   - begin: where the header begins, known to hold or to have a copy that does.
  ///   - gapStart: where the bytes begin that do not hold.
  func isStrayHeader(at begin: Int, behind gapStart: Int, _ file: borrowing File) throws(FileFault) -> Bool {
    guard begin % Self.sectorByteCount == 0, begin > gapStart, endPosition > durablePosition,
      gapStart >= seal?.upperBound ?? 0
    else { return false }
    do throws(JournalFault) {
      let found = try JournalReader.readHeader(of: file, at: begin, byteCount: fileByteCount)
      let isOwn = found.header.journal == header.journal && found.header.firstPosition >= endPosition
      if isOwn { return false }
      return try !holds(found.header, at: begin, file)
    } catch .file(let fault) {
      throw fault
    } catch {
      // Whoever opens it tells what is wrong with it.
      return false
    }
  }

  /// Whether all records of a segment hold.
  private func holds(_ header: Header, at begin: Int, _ file: borrowing File) throws(JournalFault) -> Bool {
    let start = begin + header.byteCount
    guard start <= fileByteCount, header.seal?.moved(by: begin).upperBound ?? 0 <= fileByteCount else {
      return false
    }
    do throws(FileFault) {
      let scan = try Scan(
        file, header: header, segmentOffset: begin, range: start..<fileByteCount,
        position: header.firstPosition,
        stopsAtDamage: true)
      return !scan.endsInDamage
    } catch {
      throw .file(error)
    }
  }
}
