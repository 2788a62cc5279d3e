/// Reads pages of a journal's file, whichever form they have there.
struct PageReader: ~Copyable {
  private let header: Header
  private var blocks = BlockDecoder()
  private var frames: FrameDecoder
  private var bytes: [UInt8] = []

  init(header: Header) {
    self.header = header
    frames = FrameDecoder(baseTime: header.created)
  }

  mutating func read(_ entry: PageEntry, of file: borrowing File, into page: inout Page) throws(JournalFault)
  {
    try load(entry, of: file)
    let loaded = bytes
    do throws(Damage) {
      switch entry.form {
      case .block: try blocks.read(loaded.span, salt: header.salt, into: &page)
      case .stretch: page = try stretch(entry)
      }
    } catch {
      throw .damaged(path: file.path, error.moved(by: entry.offset))
    }
    guard page.firstPosition == entry.firstPosition, page.count == entry.count else {
      throw .damaged(path: file.path, Damage(.invalid(field: "page of the index"), at: entry.offset))
    }
  }

  mutating func sessions(_ entry: PageEntry, of file: borrowing File) throws(JournalFault) -> [PageSession] {
    try load(entry, of: file)
    let loaded = bytes
    do throws(Damage) {
      switch entry.form {
      case .block: return try blocks.sessions(loaded.span, salt: header.salt)
      case .stretch: return try stretch(entry).sessions
      }
    } catch {
      throw .damaged(path: file.path, error.moved(by: entry.offset))
    }
  }

  /// Loads a page's records and what follows them, where a stretch's checkpoint may stand.
  private mutating func load(_ entry: PageEntry, of file: borrowing File) throws(JournalFault) {
    do throws(FileFault) {
      let extra = entry.form == .stretch ? 1 << 20 : 0
      _ = try file.read(at: entry.offset, count: entry.byteCount + extra, into: &bytes)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a stretch of frames; what its checkpoint knows of the sessions is taken over, if it has one.
  private mutating func stretch(_ entry: PageEntry) throws(Damage) -> Page {
    var builder = PageBuilder(firstPosition: entry.firstPosition, presets: header.presets)
    let loaded = bytes
    frames.removeAll()
    var offset = 0
    var position = entry.firstPosition
    while builder.page.count < entry.count {
      let rest = loaded.span.extracting(min(offset, loaded.count)..<loaded.count)
      do {
        let head = try FrameHead(checking: rest, expecting: position, salt: header.salt)
        try frames.read(rest, head: head, into: &builder)
        position = head.firstPosition &+ UInt64(head.count)
        offset += head.byteCount
      } catch {
        throw error.moved(by: offset)
      }
    }
    let rest = loaded.span.extracting(min(offset, loaded.count)..<loaded.count)
    if let checkpoint = try? Checkpoint(checking: rest, salt: header.salt),
      checkpoint.firstPosition == entry.firstPosition,
      checkpoint.sessions.count == builder.page.sessions.count
    {
      for (number, session) in checkpoint.sessions.enumerated() {
        builder.update(session: number, with: session)
      }
    }
    return builder.page
  }
}
