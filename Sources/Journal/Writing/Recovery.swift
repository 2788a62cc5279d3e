/// Writes everything that can be read of a damaged journal as a sound one, and tells what can not.
///
/// Events keep their positions and steps; the blocks of the new file say which positions are missing, so
/// that it is no damage there. Nothing is taken over whose checksum does not hold. The old file is not
/// touched, and the new one has its name when it is whole: a run that was interrupted is begun again.
package struct Recovery: ~Copyable {
  private var reader: JournalReader
  private var target: NewFile
  private var report = RecoveryReport()
  /// The gaps that were not told of yet, in order.
  private var gaps: [Gap]
  private var lastTime: Int64?
  private var sessions: [JournalSession: Known] = [:]

  /// What is known of a session from what was recovered so far.
  private struct Known {
    var step: UInt64 = 0
    var position: UInt64 = 0
  }

  /// Recovers a journal.
  ///
  /// - Parameters:
  ///   - newPath: where the sound journal goes; there must be no file yet.
  ///   - progress: called with how many pages of how many are done.
  /// - Throws: `JournalFault` where nothing can be read or the new file not be written: there is none then.
  package static func recover(
    _ path: String, to newPath: String, on fileSystem: any FileSystem = OperatingSystem(),
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(JournalFault) -> RecoveryReport {
    let reader = try JournalReader.open(path, on: fileSystem, isScanning: true)
    var recovery = Recovery(reader, try NewFile(newPath, on: fileSystem))
    try recovery.run(progress)
    guard recovery.report.eventCount > 0 || !recovery.report.hasLosses else {
      throw .nothingReadable(path: path)
    }
    try recovery.target.publish()
    return recovery.report
  }

  private init(_ reader: consuming JournalReader, _ target: consuming NewFile) {
    gaps = reader.gaps
    report.knownLosses = reader.knownLosses
    let (tail, end) = (reader.tail, reader.endPosition)
    if tail.isIncompleteRecord {
      report.tail = tail
    } else if tail.byteCount > 0 {
      gaps.append(
        Gap(
          bytes: tail.offset..<(tail.offset + tail.byteCount), positions: end..<end,
          damage: Damage(.invalid(field: "record"), at: tail.offset)))
    }
    self.reader = reader
    self.target = target
  }

  // MARK: Segments and pages

  private mutating func run(_ progress: (Int, Int) -> Void) throws(JournalFault) {
    var offset = 0
    for number in reader.segments.indices {
      let segment = reader.segments[number]
      var writer = SegmentWriter(header: segment.header, at: offset, path: target.file.path, tree: nil)
      for index in segment.pages {
        progress(index, reader.pages.count)
        try add(page: index, to: &writer)
      }
      try writer.finish(endPosition: endPosition(ofSegment: number), to: target.file)
      offset = writer.endOffset
    }
    tellGaps(before: .max, nextTime: nil)
  }

  /// The position behind a segment, what is lost before the next one included: it may go on with a journal
  /// that stands before another one in the file.
  private func endPosition(ofSegment number: Int) -> UInt64 {
    let segment = reader.segments[number]
    var end = segment.endPosition
    if number + 1 < reader.segments.count {
      let next = reader.segments[number + 1]
      end = max(end, next.header.firstPosition &+ next.positionShift)
    }
    return end &- segment.positionShift
  }

  private mutating func add(page index: Int, to writer: inout SegmentWriter) throws(JournalFault) {
    let entry = reader.pages[index]
    do throws(JournalFault) {
      var page = try reader.rawPage(index)
      tellGaps(before: entry.offset, nextTime: page.times.first)
      link(&page, journal: reader.segments[entry.segmentNumber].journalNumber)
      try writer.add(page, to: target.file)
      report.eventCount &+= UInt64(page.count)
      lastTime = page.times.last
    } catch .damaged(_, let damage) {
      // Its checksum holds, and what it says does not.
      let gap = Gap(
        bytes: entry.offset..<(entry.offset + entry.byteCount),
        positions: entry.firstPosition..<max(entry.firstPosition, entry.endPosition), damage: damage)
      gaps.insert(gap, at: gaps.firstIndex { $0.bytes.lowerBound > entry.offset } ?? gaps.count)
    }
  }

  /// Leads each session of a page back to its last event that was recovered, and notes what is missing.
  private mutating func link(_ page: inout Page, journal: Int) {
    for number in page.sessions.indices where page.sessions[number].name != reservedSession {
      let key = JournalSession(journalNumber: journal, name: page.sessions[number].name)
      let known = sessions[key] ?? Known()
      let before = page.sessions[number].stepBefore
      if before > known.step {
        report.stepLosses.append(.init(session: key.name, steps: (known.step + 1)...before))
      }
      if before > 0 { page.sessions[number].previousPosition = known.position }
      sessions[key] = Known(step: before, position: known.position)
    }
    for event in 0..<page.count {
      let name = page.sessions[Int(page.sessionNumbers[event])].name
      let key = JournalSession(journalNumber: journal, name: name)
      sessions[key, default: Known()].step &+= 1
      sessions[key]?.position = page.firstPosition &+ UInt64(event)
    }
  }

  // MARK: Losses

  /// Tells of the gaps before a place, now that the times around them are known.
  private mutating func tellGaps(before offset: Int, nextTime: Int64?) {
    while let gap = gaps.first, gap.bytes.lowerBound < offset {
      gaps.removeFirst()
      let durableEnd = min(
        max(reader.durablePosition &+ 1, gap.positions.lowerBound), gap.positions.upperBound)
      report.losses.append(
        .init(
          bytes: gap.bytes, positions: gap.positions,
          durablePositions: gap.positions.lowerBound..<durableEnd, timeBefore: lastTime, timeAfter: nextTime,
          damage: gap.damage, mayHaveEvents: mayHaveEvents(gap)))
    }
  }

  private func mayHaveEvents(_ gap: Gap) -> Bool {
    guard gap.positions.isEmpty else { return true }
    return !reader.segments.contains { segment in
      let header = segment.offset..<(segment.offset + segment.header.byteCount)
      return segment.seal?.lowerBound == gap.bytes.lowerBound
        || header.contains(gap.bytes.lowerBound) && gap.bytes.upperBound <= header.upperBound
    }
  }
}
