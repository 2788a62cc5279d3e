/// Takes the journals of a pack out again: each a sealed journal of its own, with the identity, the positions
/// and the names that it had.
package struct Unpacking: ~Copyable {
  /// Unpacks all journals of a pack, or one.
  ///
  /// - Parameters:
  ///   - directory: where they go, made if it is absent, under the names of the files that they came from;
  ///     none is overwritten.
  ///   - fileName: the one that is wanted.
  ///   - progress: called with how many journals of how many are done, and the path of the next one.
  /// - Returns: the paths of the journals written.
  /// - Throws: `JournalFault`; `damaged`, before anything is written, where events of a journal that is
  ///   wanted can't be read. Journals that were written before another fault are whole.
  package static func unpack(
    _ path: String, into directory: String, only fileName: String? = nil,
    on fileSystem: any FileSystem = OperatingSystem(), progress: (Int, Int, String) -> Void = { _, _, _ in }
  ) throws(JournalFault) -> [String] {
    let reader = try JournalReader.open(path, on: fileSystem, isScanning: true)
    var unpacking = Unpacking(try reader.packDirectory(), reader)
    let members = unpacking.directory.members.filter { fileName == nil || $0.fileName == fileName }
    for member in members { try unpacking.requireWhole(member) }
    let paths = members.map { directory + "/" + $0.fileName }
    if let taken = paths.first(where: { File.exists($0, on: fileSystem) }) { throw .exists(path: taken) }
    if !members.isEmpty, !File.exists(directory, on: fileSystem) {
      do { try File.makeDirectory(directory, on: fileSystem) } catch { throw .file(error) }
    }
    for (number, member) in members.enumerated() {
      progress(number, members.count, paths[number])
      try unpacking.write(member, to: paths[number], on: fileSystem)
    }
    return paths
  }

  private let directory: PackDirectory
  private var reader: JournalReader
  private var reserved = PageSession(name: reservedSession)

  private init(_ directory: PackDirectory, _ reader: consuming JournalReader) {
    self.directory = directory
    self.reader = reader
  }

  /// Sees to it that all events of a journal can be read that were not lost before it was packed.
  private func requireWhole(_ member: PackDirectory.Member) throws(JournalFault) {
    guard let gap = reader.gaps.first else { return }
    let range = member.packedPositions
    let ranges = reader.pages.map { $0.firstPosition..<$0.endPosition } + reader.knownLosses
    guard ranges.reduce(0, { $0 + $1.clamped(to: range).count }) == range.count else {
      throw .damaged(path: reader.path, gap.damage)
    }
  }

  private mutating func write(
    _ member: PackDirectory.Member, to path: String, on fileSystem: any FileSystem
  ) throws(JournalFault) {
    var header = Header(
      journal: member.journal, created: member.created, content: directory.contents[member.contentNumber])
    header.firstPosition = member.positions.lowerBound
    reserved = PageSession(name: reservedSession)
    var writer = SegmentWriter(header: header, path: path)
    var target = try NewFile(path, on: fileSystem)
    for index in reader.pages.indices {
      let entry = reader.pages[index]
      guard entry.firstPosition < member.packedPositions.upperBound,
        entry.endPosition > member.packedPositions.lowerBound
      else { continue }
      try add(page: index, of: member, to: &writer, target.file)
    }
    try writer.finish(endPosition: member.positions.upperBound, to: target.file)
    try target.publish()
  }

  /// Adds the events of a page that are a journal's.
  private mutating func add(
    page index: Int, of member: PackDirectory.Member, to writer: inout SegmentWriter,
    _ target: borrowing File
  ) throws(JournalFault) {
    var page = try reader.rawPage(index)
    let range = member.packedPositions
    let lower = max(range.lowerBound, page.firstPosition) &- page.firstPosition
    let upper = min(range.upperBound, page.endPosition) &- page.firstPosition
    let events = Int(lower)..<Int(upper)
    let distance = member.positions.lowerBound &- range.lowerBound
    page.firstPosition &+= distance
    for number in page.sessions.indices {
      var session = page.sessions[number]
      session.name = member.renamed[session.name] ?? session.name
      if session.previousPosition > 0 { session.previousPosition &+= distance }
      // The reserved session is shared in a pack; here it has its own events again.
      page.sessions[number] = session.name == reservedSession ? reserved : session
    }
    try writer.add(page, events: events, to: target)
    noteReserved(page, events)
  }

  private mutating func noteReserved(_ page: Page, _ events: Range<Int>) {
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
  /// What a pack keeps of the journals in it.
  ///
  /// - Throws: `noPack` for any other journal, and for a pack whose directory is lost.
  package func packDirectory() throws(JournalFault) -> PackDirectory {
    guard segments.count == 1 else { throw .noPack(path: path) }
    return try packDirectory(ofSegment: 0)
  }

  /// The same of one of the journals in a file.
  func packDirectory(ofSegment number: Int) throws(JournalFault) -> PackDirectory {
    let segment = segments[number]
    let header = segment.header
    guard header.isPack else { throw .noPack(path: path) }
    let last = segment.pages.isEmpty ? nil : pages[segment.pages.upperBound - 1]
    let start = last.map { $0.offset + $0.byteCount } ?? segment.offset + header.byteCount
    let end = segment.seal?.lowerBound ?? segment.endOffset
    guard start < end, end - start <= Limits.blockByteCount else { throw .noPack(path: path) }
    var bytes: [UInt8] = []
    do { _ = try file.read(at: start, count: end - start, into: &bytes) } catch { throw .file(error) }
    do { return try PackDirectory(checking: bytes.span, salt: header.salt) } catch {
      throw .noPack(path: path)
    }
  }
}
