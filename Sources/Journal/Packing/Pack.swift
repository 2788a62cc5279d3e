/// Writes journals into one: their sessions share blocks, which is what makes many small ones small.
///
/// A pack is a sealed journal like any other, whose positions run on from one journal to the next; its
/// directory tells what ``Unpacking`` needs. Damaged journals are not packed: what is lost would be hidden.
package struct Pack: ~Copyable {
  /// What the caller decides.
  package struct Setting: Sendable {
    /// The pack's own time, in milliseconds since 1970.
    package var created: Int64
    /// What the pack's header says, unless all journals say the same.
    package var content: HeaderContent
    /// The state that sessions of a journal begin with, as pages keep states.
    package var beginning: @Sendable (Header) throws(Damage) -> [UInt8]

    package init(
      created: Int64, content: HeaderContent,
      beginning: @escaping @Sendable (Header) throws(Damage) -> [UInt8]
    ) {
      self.created = created
      self.content = content
      self.beginning = beginning
    }
  }

  /// Packs journals.
  ///
  /// - Parameters:
  ///   - newPath: where the pack goes; there must be no file yet.
  ///   - progress: called with how many journals of how many are done.
  /// - Returns: what is in the pack.
  /// - Throws: `JournalFault`; there is no pack then.
  package static func pack(
    _ paths: [String], to newPath: String, on fileSystem: any FileSystem = OperatingSystem(),
    _ setting: Setting, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(JournalFault) -> PackDirectory {
    var header = Header(
      journal: .random(), created: setting.created,
      content: try commonContent(of: paths, fileSystem) ?? setting.content)
    header.compatibleFlags |= Header.packFlag
    var target = try NewFile(newPath, on: fileSystem)
    var pack = Pack(header: header, path: newPath, setting)
    for (number, path) in paths.enumerated() {
      progress(number, paths.count)
      try pack.add(path, on: fileSystem, to: target.file)
    }
    try pack.writer.finish(endPosition: pack.nextPosition, directory: pack.directory, to: target.file)
    try target.publish()
    return pack.directory
  }

  /// What the headers of all journals say alike.
  private static func commonContent(
    of paths: [String], _ fileSystem: any FileSystem
  ) throws(JournalFault) -> HeaderContent? {
    var common: HeaderContent?
    for path in paths {
      let content = try JournalReader.header(of: path, on: fileSystem).content
      guard common == nil || common == content else { return nil }
      common = content
    }
    return common
  }

  private var writer: SegmentWriter
  private var directory = PackDirectory()
  /// The position that the next event gets.
  private var nextPosition: UInt64
  private let initialState: [UInt8]
  private let setting: Setting
  private var names = PackNames()
  /// What the reserved session, which all journals share, has had so far.
  private var reserved = PageSession(name: reservedSession)

  private init(header: Header, path: String, _ setting: Setting) {
    writer = SegmentWriter(header: header, path: path)
    nextPosition = header.firstPosition
    initialState = header.initialState
    self.setting = setting
  }

  // MARK: Journals

  /// Adds the journals of a file: one, as a rule.
  private mutating func add(
    _ path: String, on fileSystem: any FileSystem, to target: borrowing File
  ) throws(JournalFault) {
    var reader = try JournalReader.open(path, on: fileSystem, isScanning: true)
    if let gap = reader.gaps.first { throw .damaged(path: path, gap.damage) }
    // Journals of a pack share pages: one that was read for one of them serves the next.
    var last: (index: Int, page: Page)?
    for source in try reader.packSources() { try add(source, of: &reader, &last, to: target) }
  }

  private mutating func add(
    _ source: PackSource, of reader: inout JournalReader, _ last: inout (index: Int, page: Page)?,
    to target: borrowing File
  ) throws(JournalFault) {
    var member = PackDirectory.Member(
      fileName: names.file(source.fileName), journal: source.journal, created: source.created,
      positions: source.positions, packedPosition: nextPosition,
      contentNumber: directory.number(of: source.content))
    names.beginJournal()
    let beginning = try beginning(of: source.header, reader.path)
    for index in source.pages where try !move(index, of: &reader, source, beginning, to: target) {
      if last?.index != index { last = (index, try reader.rawPage(index)) }
      guard var page = last?.page else { continue }
      let events = source.events(of: page)
      let present = Set(page.sessionNumbers[events])
      page.firstPosition = place(&page.sessions, page.firstPosition, source, beginning) {
        present.contains(UInt32($0))
      }
      try writer.add(page, events: events, to: target)
      noteReserved(in: page, events)
    }
    member.renamed = names.own
    directory.members.append(member)
    nextPosition &+= source.positions.upperBound &- source.positions.lowerBound
  }

  /// Takes a full block over without writing its events anew.
  ///
  /// - Returns: `false` where that can't be: events of the reserved session have to be counted on, or some
  ///   are of another journal.
  private mutating func move(
    _ index: Int, of reader: inout JournalReader, _ source: PackSource, _ beginning: [UInt8]?,
    to target: borrowing File
  ) throws(JournalFault) -> Bool {
    var entry = reader.pages[index]
    let segment = reader.segments[entry.segmentNumber]
    let firstPosition = entry.firstPosition &- segment.positionShift
    guard entry.isFullBlock, segment.header.presets == writer.presets,
      firstPosition >= source.readPositions.lowerBound,
      source.readPositions.upperBound &- firstPosition >= UInt64(entry.count)
    else { return false }
    var sessions = try reader.rawSessions(ofPage: index)
    guard !sessions.contains(where: { $0.name == reservedSession }),
      let block = try reader.keptBlock(ofPage: index)
    else { return false }
    entry.firstPosition = place(&sessions, firstPosition, source, beginning) { _ in true }
    try writer.move(block, to: entry, sessions: sessions, to: target)
    return true
  }

  /// The state that sessions of a journal begin with; `nil` where the pack's header tells it.
  private func beginning(of header: Header, _ path: String) throws(JournalFault) -> [UInt8]? {
    if header.initialState == initialState { return nil }
    do { return try setting.beginning(header) } catch { throw .damaged(path: path, error) }
  }

  /// Gives the sessions of a page the names and positions that they have in the pack.
  ///
  /// - Parameter isPresent: whether the session of a number has events of the journal there.
  /// - Returns: the position that the page's first event has there.
  private mutating func place(
    _ sessions: inout [PageSession], _ firstPosition: UInt64, _ source: PackSource, _ beginning: [UInt8]?,
    where isPresent: (Int) -> Bool
  ) -> UInt64 {
    let distance = nextPosition &- source.readPositions.lowerBound
    for number in sessions.indices where isPresent(number) {
      let isNew = sessions[number].previousPosition < max(1, source.readPositions.lowerBound)
      let name = source.names[sessions[number].name] ?? sessions[number].name
      sessions[number].name = names.session(name, isNew: isNew)
      if sessions[number].previousPosition > 0 { sessions[number].previousPosition &+= distance }
      if sessions[number].name == reservedSession {
        sessions[number] = reserved
      } else if sessions[number].stepBefore == 0, sessions[number].state == nil {
        sessions[number].state = beginning
      }
    }
    return firstPosition &+ distance
  }

  private mutating func noteReserved(in page: Page, _ events: Range<Int>) {
    for index in events {
      guard page.sessions[Int(page.sessionNumbers[index])].name == reservedSession else { continue }
      reserved.greatestTimeBefore =
        reserved.stepBefore == 0 ? page.times[index] : max(reserved.greatestTimeBefore, page.times[index])
      reserved.stepBefore += 1
      reserved.previousPosition = page.firstPosition &+ UInt64(index)
    }
  }
}

extension JournalReader {
  /// A block as it stands in the file; `nil` where it has streams that this version does not know.
  fileprivate func keptBlock(ofPage index: Int) throws(JournalFault) -> KeptBlock? {
    let entry = pages[index]
    var bytes: [UInt8] = []
    do { _ = try file.read(at: entry.offset, count: entry.byteCount, into: &bytes) } catch {
      throw .file(error)
    }
    do { return try KeptBlock(bytes) } catch {
      throw .damaged(path: path, error.moved(by: entry.offset))
    }
  }
}
