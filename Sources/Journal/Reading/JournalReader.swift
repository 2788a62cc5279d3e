/// A journal opened for reading: its pages, what is wrong with it, and where a session was last seen.
///
/// Opening a sealed journal reads its header and its index; one that is live, or was left so, is scanned
/// behind its seal. What is read is a moment: a live journal's later events need another reader.
package struct JournalReader: ~Copyable {
  package let path: String
  package let header: Header
  package let byteCount: Int
  /// Whether the file is whole and nothing was written behind its seal.
  package private(set) var isSealed = false
  package private(set) var pages: [PageEntry] = []
  /// What can not be read, in order.
  package private(set) var gaps: [Gap] = []
  /// What follows the last readable event of a live journal.
  package private(set) var tail: Tail
  /// Whether the last page is a stretch of frames that no checkpoint closes.
  package private(set) var endsInStretch = false
  /// The position that the next event gets.
  package private(set) var endPosition: UInt64
  /// The last position that is known to have been on disk: what is missing up to it was damaged later.
  package private(set) var durablePosition: UInt64

  let file: File
  private var footer: Footer?
  var pageReader: PageReader
  /// The sessions of stretches that had to be put together from other pages.
  var completedSessions: [Int: [PageSession]] = [:]
  /// What was worked out of the tree over the events.
  var treeCache = TreeCache()
  /// Which sessions have events behind the footer's pages, made when it is first asked for.
  private var scanned: SessionIndex?

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - isScanning: reads the whole file and checks every checksum, whatever an index says.
  ///   - progress: called now and then while scanning with how many bytes of how many are done.
  package static func open(
    _ path: String, isScanning: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(JournalFault) -> JournalReader {
    let file = try openFile(path)
    let byteCount = try byteCount(of: file)
    let (header, repairedOffset) = try readHeader(of: file, byteCount: byteCount)
    var reader = JournalReader(file: file, header: header, byteCount: byteCount)
    var start = header.byteCount
    if let seal = header.seal { start = try reader.openSealed(seal, isScanning: isScanning) }
    if start < byteCount || isScanning { try reader.scan(from: start, isScanning: isScanning, progress) }
    if let seal = header.seal, byteCount < seal.upperBound { reader.noteCut(seal) }
    if let repairedOffset { reader.noteRepair(at: repairedOffset) }
    try reader.findTimes()
    return reader
  }

  private init(file: consuming File, header: Header, byteCount: Int) {
    path = file.path
    self.file = file
    self.header = header
    self.byteCount = byteCount
    endPosition = header.firstPosition
    durablePosition = max(header.sealedEndPosition, header.firstPosition) &- 1
    tail = Tail(offset: byteCount, byteCount: 0, isIncompleteRecord: false)
    pageReader = PageReader(header: header)
  }

  /// Reads the header of a journal and nothing else.
  package static func header(of path: String) throws(JournalFault) -> Header {
    let file = try openFile(path)
    return try readHeader(of: file, byteCount: try byteCount(of: file)).header
  }

  private static func openFile(_ path: String) throws(JournalFault) -> File {
    do { return try File(path: path, access: .reading) } catch { throw .file(error) }
  }

  private static func byteCount(of file: borrowing File) throws(JournalFault) -> Int {
    do { return try file.status().byteCount } catch { throw .file(error) }
  }

  /// Reads the header, also one that lost a bit.
  ///
  /// - Returns: the header, and the byte that had to be repaired, if one had to.
  private static func readHeader(
    of file: borrowing File, byteCount: Int
  ) throws(JournalFault) -> (header: Header, repairedOffset: Int?) {
    let zstd = Zstd()
    var bytes: [UInt8] = []
    do throws(FileFault) {
      _ = try file.read(at: 0, count: min(byteCount, 4096), into: &bytes)
      let needed = Header.neededByteCount(of: bytes.span)
      if needed > bytes.count { _ = try file.read(at: 0, count: min(needed, byteCount), into: &bytes) }
    } catch {
      throw .file(error)
    }
    do throws(HeaderFault) {
      return (try Header(bytes.span, zstd: zstd), nil)
    } catch {
      _ = try? file.read(at: 0, count: min(byteCount, Header.byteMaximum), into: &bytes)
      if let offset = Header.repair(&bytes), let header = try? Header(bytes.span, zstd: zstd) {
        return (header, offset)
      }
      throw .header(path: file.path, error)
    }
  }

  /// Takes the pages from the footer, if it holds.
  ///
  /// - Returns: where to scan from.
  private mutating func openSealed(_ seal: Range<Int>, isScanning: Bool) throws(JournalFault) -> Int {
    guard byteCount >= seal.upperBound, seal.lowerBound >= header.byteCount,
      seal.count <= Limits.footerByteCount
    else { return header.byteCount }
    do throws(FileFault) {
      var bytes: [UInt8] = []
      _ = try file.read(at: seal.lowerBound, count: seal.count, into: &bytes)
      footer = try? Footer(checking: bytes, fileByteCount: byteCount, salt: header.salt)
    } catch {
      throw .file(error)
    }
    guard let footer else { return header.byteCount }
    isSealed = byteCount == seal.upperBound
    if isScanning { return header.byteCount }
    pages = footer.pages
    endPosition = footer.endPosition
    return seal.upperBound
  }

  private mutating func scan(
    from start: Int, isScanning: Bool, _ progress: (Int, Int) -> Void
  ) throws(JournalFault) {
    let total = byteCount
    do throws(FileFault) {
      let scan = try Scan(
        file, header: header, range: start..<total, position: endPosition, progress: { progress($0, total) })
      pages += scan.pages
      gaps = scan.gaps
      tail = scan.tail
      endsInStretch = scan.endsInStretch
      endPosition = scan.endPosition
      durablePosition = scan.durablePosition
    } catch {
      throw .file(error)
    }
    // Also where the index does not hold any more: it is only a cache.
    if let seal = header.seal { isSealed = byteCount == seal.upperBound }
  }

  /// A bit of the header had to be put right; it is wrong in the file still.
  private mutating func noteRepair(at offset: Int) {
    let damage = Damage(.invalid(field: "bit of the header"), at: offset)
    let first = header.firstPosition
    gaps.insert(Gap(bytes: offset..<(offset + 1), positions: first..<first, damage: damage), at: 0)
  }

  /// Looks up the times of stretches that no checkpoint tells them of.
  private mutating func findTimes() throws(JournalFault) {
    for index in pages.indices where pages[index].form == .stretch && pages[index].checkpointOffset == nil {
      var page = makePage()
      // Frames whose checksum holds and whose content does not are told of by whoever reads them.
      do { try pageReader.read(pages[index], of: file, into: &page) } catch { continue }
      pages[index].timeRange = page.timeRange ?? 0...0
    }
  }

  /// A sealed file that is shorter than it was has lost its end, whatever the cut looks like.
  private mutating func noteCut(_ seal: Range<Int>) {
    isSealed = false
    let damage = Damage(.truncated, at: byteCount)
    let end = max(endPosition, header.sealedEndPosition)
    gaps.append(Gap(bytes: tail.offset..<seal.upperBound, positions: endPosition..<end, damage: damage))
    endPosition = end
    tail = Tail(offset: byteCount, byteCount: 0, isIncompleteRecord: false)
  }

  /// How many events can be read.
  package var eventCount: UInt64 {
    pages.reduce(0) { $0 + UInt64($1.count) }
  }

  /// The tree over the sealed events as the footer has it; `nil` where it has none.
  package var sealedTree: EventTree? { footer?.tree }

  /// The number of sessions as the footer has it; `nil` where it can only be counted.
  package var storedSessionCount: UInt64? {
    isSealed ? footer?.sessionCount : nil
  }
}

// MARK: - Sessions

extension JournalReader {
  /// The last page that has events of a session, and what it knows of the session.
  ///
  /// - Complexity: one page's sessions where the journal is sealed; each scanned page's once where it is not.
  package mutating func lastPage(ofSession name: String) throws(JournalFault) -> (
    page: Int, session: PageSession
  )? {
    let hash = NameHash.of(name.utf8.span)
    var candidates = try scannedSessions().candidates(hash)
    do {
      if let footer, pages.count >= footer.pages.count { candidates += try footer.candidates(hash) }
    } catch {
      throw .damaged(path: path, error)
    }
    for page in candidates.sorted(by: >) where page < pages.count {
      if let session = try sessions(ofPage: page).first(where: { $0.name == name }) { return (page, session) }
    }
    return nil
  }

  private mutating func scannedSessions() throws(JournalFault) -> SessionIndex {
    if let scanned { return scanned }
    var index = SessionIndex()
    for page in (footer?.pages.count ?? 0)..<max(pages.count, footer?.pages.count ?? 0) {
      for session in try sessions(ofPage: page) {
        let previous = session.previousPosition == 0 ? nil : self.page(at: session.previousPosition)
        index.moveSession(NameHash.of(session.name.utf8.span), from: previous, to: page)
      }
    }
    scanned = index
    return index
  }
}
