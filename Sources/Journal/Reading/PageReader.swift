/// Reads pages of a journal's file, whichever form they have there.
struct PageReader: ~Copyable {
  private var segments: [Segment] = []
  private var blocks = BlockDecoder()
  private var bytes: [UInt8] = []

  /// Makes the pages of a segment readable; segments are added in their order in the file.
  mutating func add(_ segment: Segment) {
    segments.append(segment)
  }

  private func header(of entry: PageEntry) -> Header { segments[entry.segmentNumber].header }

  /// The position of a page's first event in its segment, which is what the bytes tell.
  private func ownPosition(of entry: PageEntry) -> UInt64 {
    entry.firstPosition &- segments[entry.segmentNumber].positionShift
  }

  mutating func read(_ entry: PageEntry, of file: borrowing File, into page: inout Page) throws(JournalFault)
  {
    let header = header(of: entry)
    switch entry.form {
    case .block:
      if page.presets != header.presets {
        page = Page(firstPosition: header.firstPosition, presets: header.presets)
      }
      try load(entry.offset, entry.byteCount, of: file)
      let loaded = bytes
      do throws(Damage) {
        try blocks.read(loaded.span, salt: header.salt, into: &page)
      } catch {
        throw .damaged(path: file.path, error.moved(by: entry.offset))
      }
    case .stretch: page = try stretch(entry, of: file)
    }
    guard page.firstPosition == ownPosition(of: entry), page.count == entry.count else {
      throw .damaged(path: file.path, Damage(.invalid(field: "page of the index"), at: entry.offset))
    }
    place(&page.sessions, of: entry)
    page.firstPosition = entry.firstPosition
  }

  /// Moves positions as those of the segment are.
  private func place(_ sessions: inout [PageSession], of entry: PageEntry) {
    let segment = segments[entry.segmentNumber]
    guard segment.positionShift != 0 else { return }
    for number in sessions.indices where sessions[number].previousPosition > 0 {
      // What was before the first segment of a joined journal is not here.
      let isHere = sessions[number].previousPosition >= segment.header.firstPosition
      let moved = sessions[number].previousPosition &+ segment.positionShift
      sessions[number].previousPosition = isHere ? moved : 0
    }
  }

  mutating func sessions(_ entry: PageEntry, of file: borrowing File) throws(JournalFault) -> [PageSession] {
    var sessions =
      entry.form == .block ? try blockSessions(entry, of: file) : try stretch(entry, of: file).sessions
    place(&sessions, of: entry)
    return sessions
  }

  private mutating func blockSessions(
    _ entry: PageEntry, of file: borrowing File
  ) throws(JournalFault) -> [PageSession] {
    try load(entry.offset, entry.byteCount, of: file)
    let loaded = bytes
    do throws(Damage) {
      return try blocks.sessions(loaded.span, salt: header(of: entry).salt)
    } catch {
      throw .damaged(path: file.path, error.moved(by: entry.offset))
    }
  }

  private mutating func load(_ offset: Int, _ count: Int, of file: borrowing File) throws(JournalFault) {
    do throws(FileFault) {
      _ = try file.read(at: offset, count: count, into: &bytes)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a stretch of frames; what its checkpoint knows of the sessions is taken over, if it has one.
  private mutating func stretch(_ entry: PageEntry, of file: borrowing File) throws(JournalFault) -> Page {
    try load(entry.offset, entry.byteCount, of: file)
    let header = header(of: entry)
    var builder = PageBuilder(firstPosition: ownPosition(of: entry), presets: header.presets)
    do throws(Damage) {
      try readFrames(entry, header, into: &builder)
    } catch {
      throw .damaged(path: file.path, error.moved(by: entry.offset))
    }
    if let checkpoint = try checkpoint(of: entry, file) { builder.take(checkpoint, from: entry) }
    return builder.page
  }

  private func readFrames(
    _ entry: PageEntry, _ header: Header, into builder: inout PageBuilder
  ) throws(Damage) {
    let loaded = bytes
    var frames = FrameDecoder(baseTime: header.created)
    var offset = 0
    while builder.page.count < entry.count {
      let rest = loaded.span.extracting(min(offset, loaded.count)..<loaded.count)
      do throws(Damage) {
        let position = builder.page.endPosition
        let head = try FrameHead(checking: rest, expecting: position, salt: header.salt)
        guard head.firstPosition == position else {
          throw Damage(.invalid(field: "position of a frame"), at: 0)
        }
        try frames.read(rest, head: head, into: &builder)
        offset += head.byteCount
      } catch {
        throw error.moved(by: offset)
      }
    }
  }

  /// The checkpoint that closes a stretch; `nil` where there is none, or none that holds any more.
  private mutating func checkpoint(of entry: PageEntry, _ file: borrowing File) throws(JournalFault)
    -> Checkpoint?
  {
    guard let offset = entry.checkpointOffset else { return nil }
    try load(offset, 5, of: file)
    var cursor = 1
    guard let length = try? bytes.span.fixed(UInt32.self, at: &cursor), length <= Limits.blockByteCount else {
      return nil
    }
    try load(offset, Int(length), of: file)
    var checkpoint = try? Checkpoint(checking: bytes.span, salt: header(of: entry).salt)
    checkpoint?.firstPosition &+= segments[entry.segmentNumber].positionShift
    return checkpoint
  }
}

extension PageBuilder {
  /// Takes over what a checkpoint knows of the sessions.
  ///
  /// The frames may be only a part of what it closes, behind a gap: then a session has had events before that
  /// are lost, and its steps are told from the end.
  fileprivate mutating func take(_ checkpoint: Checkpoint, from entry: PageEntry) {
    let isFromStart = entry.firstPosition == checkpoint.firstPosition
    let isToEnd = entry.endPosition == checkpoint.firstPosition &+ UInt64(checkpoint.count)
    var counts = [UInt64](repeating: 0, count: page.sessions.count)
    for number in page.sessionNumbers { counts[Int(number)] += 1 }
    for number in page.sessions.indices where number < checkpoint.sessions.count {
      var session = checkpoint.sessions[number]
      if !isFromStart {
        let isNamed = !page.sessions[number].name.isEmpty
        let before = isToEnd ? checkpoint.eventCounts[number] &- counts[number] : 0
        let stepBefore = isNamed ? page.sessions[number].stepBefore : session.stepBefore &+ before
        session = PageSession(name: session.name, stepBefore: stepBefore)
      }
      update(session: number, with: session)
    }
  }
}
