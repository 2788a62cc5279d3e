/// A journal opened for reading: its pages, what is wrong with it, and where a session was last seen.
///
/// Opening a sealed journal reads its header and its index; one that is live, or was left so, is scanned
/// behind its seal. What is read is a moment: ``extend()`` reads what came to a live journal since.
package struct JournalReader: ~Copyable {
  package let path: String
  package internal(set) var byteCount: Int
  /// The parts of the file, at least one.
  package internal(set) var segments: [Segment]
  package internal(set) var pages: [PageEntry] = []
  /// What can not be read, in order.
  package internal(set) var gaps: [Gap] = []
  /// Positions that are missing and were known to be when what stands behind them was written.
  package internal(set) var knownLosses: [Range<UInt64>] = []
  /// What follows the last readable event of a live journal.
  package internal(set) var tail: Tail
  /// Whether the last page is a stretch of frames that no checkpoint closes.
  package internal(set) var endsInStretch = false
  /// The position that the next event gets.
  package internal(set) var endPosition: UInt64
  /// The last position that is known to have been on disk: what is missing up to it was damaged later.
  package internal(set) var durablePosition: UInt64

  let file: File
  var pageReader = PageReader()
  /// The sessions of stretches that had to be put together from other pages.
  var completedSessions: [Int: [PageSession]] = [:]
  /// What was worked out of the tree over the events.
  var treeCache = TreeCache()
  /// The names that sessions of journals joined before have, where they had to be read, and who shares them.
  var earlierNames: EarlierNames?
  var joinedNames: JoinedNames
  /// What was done so far to look such names up, in look-ups.
  var nameWork = 0
  /// What sessions of joined journals begin with that began otherwise than those of the first one.
  private(set) var beginnings: [Int: [UInt8]] = [:]
  /// Moves the positions that a state tells of; see ``setRenumbering(_:)``.
  var renumberedState: StateRenumbering?
  /// The journals of packs, by segment.
  var packedJournals: [Int: [PackDirectory.Member]] = [:]

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - isScanning: reads the whole file and checks every checksum, whatever an index says.
  ///   - limit: reads no byte beyond, whatever comes to the file meanwhile.
  ///   - names: shared by several readers of one file, which is gone through for them once then.
  ///   - progress: called now and then while scanning with how many bytes of how many are done.
  package static func open(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem(), isScanning: Bool = false,
    upTo limit: Int? = nil, sharing names: JoinedNames = JoinedNames(),
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(JournalFault) -> JournalReader {
    let file = try JournalFault.wrapping { () throws(FileFault) in
      try File(path: path, access: .reading, on: fileSystem)
    }
    let byteCount = min(try byteCount(of: file), limit ?? .max)
    let found = try readHeader(of: file, at: 0, byteCount: byteCount)
    var reader = JournalReader(file: file, header: found.header, byteCount: byteCount, names)
    let end = try reader.open(found, at: 0, isScanning: isScanning, progress)
    try reader.openSegments(from: end, isScanning: isScanning, progress)
    try reader.findTimes(from: 0)
    return reader
  }

  /// Opens the segments behind the ones that are open.
  mutating func openSegments(
    from offset: Int, isScanning: Bool = false, _ progress: (Int, Int) -> Void = { _, _ in }
  ) throws(JournalFault) {
    var end = offset
    while end < byteCount {
      let next = try Self.readHeader(of: file, at: end, byteCount: byteCount)
      end = try open(next, at: end, isScanning: isScanning, progress)
    }
  }

  private init(file: consuming File, header: Header, byteCount: Int, _ names: JoinedNames) {
    joinedNames = names
    path = file.path
    self.file = file
    self.byteCount = byteCount
    segments = []
    endPosition = header.firstPosition
    durablePosition = header.firstPosition &- 1
    tail = Tail(offset: byteCount, byteCount: 0, isIncompleteRecord: false)
  }

  /// Reads the header of a journal and nothing else.
  package static func header(
    of path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(JournalFault) -> Header {
    let file = try JournalFault.wrapping { () throws(FileFault) in
      try File(path: path, access: .reading, on: fileSystem)
    }
    return try readHeader(of: file, at: 0, byteCount: try byteCount(of: file)).header
  }

  private static func byteCount(of file: borrowing File) throws(JournalFault) -> Int {
    do { return try file.status().byteCount } catch { throw .file(error) }
  }

  /// Looks up the times of stretches that no checkpoint tells them of.
  mutating func findTimes(from first: Int) throws(JournalFault) {
    for index in first..<pages.count
    where pages[index].form == .stretch && pages[index].checkpointOffset == nil {
      var page = makePage()
      do throws(JournalFault) {
        try pageReader.read(pages[index], of: file, into: &page)
      } catch .damaged {
        // Frames whose checksum holds and whose content does not are told of by whoever reads them.
        continue
      }
      pages[index].timeRange = page.timeRange ?? 0...0
    }
  }
}

// MARK: - What it is

extension JournalReader {
  /// The header of the file.
  package var header: Header { segments[0].header }

  /// The header of the segment that a page is in.
  package func header(ofPage index: Int) -> Header { segments[pages[index].segmentNumber].header }

  /// Whether the file is whole and nothing was written behind its seal.
  package var isSealed: Bool { segments.allSatisfy(\.isSealed) }

  /// How many events can be read.
  package var eventCount: UInt64 {
    pages.reduce(0) { $0 + UInt64($1.count) }
  }

  /// The tree over the sealed events as the footer has it; `nil` where it has none.
  package var sealedTree: EventTree? { segments.count == 1 ? segments[0].footer?.tree : nil }

  /// The number of sessions as the footer has it; `nil` where it can only be counted.
  package var storedSessionCount: UInt64? {
    isSealed && segments.count == 1 ? segments[0].footer?.sessionCount : nil
  }

  /// Says what the sessions of a joined journal begin with: their pages keep that as their state then.
  package mutating func setBeginning(_ state: [UInt8], ofJournal number: Int) {
    beginnings[number] = state
  }

  /// Whether it is joined of several journals, each with sessions of its own.
  package var isJoined: Bool { segments.contains { $0.journalNumber > 0 } }

  /// What a writer cuts off before it goes on: everything from the first bytes on that do not hold and that
  /// no durability mark covers.
  ///
  /// A crash leaves such bytes also before records that hold: what was not synced reaches the disk in any
  /// order.
  package var tornTail: Tail? {
    guard let segment = segments.last else { return nil }
    let start = max(segment.seal?.upperBound ?? 0, segment.offset + segment.header.byteCount)
    let torn = gaps.first { $0.bytes.lowerBound >= start && $0.positions.lowerBound > durablePosition }
    if let torn {
      let offset = torn.bytes.lowerBound
      return Tail(offset: offset, byteCount: byteCount - offset, isIncompleteRecord: false)
    }
    return tail.byteCount > 0 ? tail : nil
  }

  /// Whether the last segment has damage that was on the disk once, which stays as it is.
  var isLastSegmentDamaged: Bool {
    guard let segment = segments.last else { return false }
    return gaps.contains { $0.bytes.upperBound > segment.offset }
  }
}
