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
  /// The session names that are taken, and the file names.
  private var sessionNames: Set<String> = []
  private var fileNames: Set<String> = []
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
    var segments = reader.segments[...]
    while let first = segments.first {
      let own = segments.prefix { $0.journalNumber == first.journalNumber }
      segments = segments.dropFirst(own.count)
      try add(own, of: &reader, to: target)
    }
  }

  private mutating func add(
    _ segments: ArraySlice<Segment>, of reader: inout JournalReader, to target: borrowing File
  ) throws(JournalFault) {
    guard let first = segments.first, let last = segments.last else { return }
    let end = max(last.endPosition &- last.positionShift, first.header.firstPosition)
    var member = PackDirectory.Member(
      fileName: fileName(of: reader.path), journal: first.header.journal, created: first.header.created,
      positions: first.header.firstPosition..<end, packedPosition: nextPosition,
      contentNumber: directory.number(of: first.header.content))
    let beginning = try beginning(of: first.header, reader.path)
    var names: [String: String] = [reservedSession: reservedSession]
    for page in segments.flatMap(\.pages) {
      var page = try reader.rawPage(page)
      move(&page, from: member.positions.lowerBound)
      for number in page.sessions.indices {
        rename(&page.sessions[number], &names, &member)
        let session = page.sessions[number]
        if session.name == reservedSession {
          page.sessions[number] = reserved
        } else if session.stepBefore == 0, session.state == nil {
          page.sessions[number].state = beginning
        }
      }
      try writer.add(page, to: target)
      noteReserved(in: page)
    }
    directory.members.append(member)
    nextPosition &+= end &- first.header.firstPosition
  }

  /// The state that sessions of a journal begin with; `nil` where the pack's header tells it.
  private func beginning(of header: Header, _ path: String) throws(JournalFault) -> [UInt8]? {
    if header.initialState == initialState { return nil }
    do { return try setting.beginning(header) } catch { throw .damaged(path: path, error) }
  }

  /// Moves a page's positions to where they are in the pack.
  private func move(_ page: inout Page, from first: UInt64) {
    let distance = nextPosition &- first
    page.firstPosition &+= distance
    for number in page.sessions.indices where page.sessions[number].previousPosition > 0 {
      page.sessions[number].previousPosition &+= distance
    }
  }

  private mutating func noteReserved(in page: Page) {
    for index in 0..<page.count {
      guard page.sessions[Int(page.sessionNumbers[index])].name == reservedSession else { continue }
      reserved.greatestTimeBefore =
        reserved.stepBefore == 0 ? page.times[index] : max(reserved.greatestTimeBefore, page.times[index])
      reserved.stepBefore += 1
      reserved.previousPosition = page.firstPosition &+ UInt64(index)
    }
  }

  // MARK: Names

  /// Gives a session a name that no journal before has, and notes it.
  private mutating func rename(
    _ session: inout PageSession, _ names: inout [String: String], _ member: inout PackDirectory.Member
  ) {
    let own = session.name
    if let known = names[own] {
      session.name = known
      return
    }
    var packed = own
    var number = directory.members.count + 1
    while !sessionNames.insert(packed).inserted {
      packed = own.ending(with: "#\(number)", byteMaximum: Limits.sessionNameByteCount)
      number += 1
    }
    names[own] = packed
    if packed != own { member.renamed[packed] = own }
    session.name = packed
  }

  /// A file's name without its directory, that no journal before has.
  private mutating func fileName(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? "journal.navlog"
    let stem = last.hasSuffix(".navlog") ? String(last.dropLast(7)) : last
    var name = last.ending(with: "", byteMaximum: Limits.fileNameByteCount)
    var number = 2
    while !fileNames.insert(name).inserted {
      name = stem.ending(with: "-\(number).navlog", byteMaximum: Limits.fileNameByteCount)
      number += 1
    }
    return name
  }
}

extension String {
  /// The text with an ending, shortened before it so that it fits.
  fileprivate func ending(with ending: String, byteMaximum: Int) -> String {
    var stem = self
    while stem.utf8.count + ending.utf8.count > byteMaximum { stem.removeLast() }
    return stem + ending
  }
}
