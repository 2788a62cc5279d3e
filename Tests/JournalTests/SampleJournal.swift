import Journal
import TestSupport

/// An event as a test remembers it, and as it reads it again.
struct SampleEvent: Equatable {
  var position: UInt64
  var session: String
  var step: UInt64
  /// Session, time, structure and operands.
  var meaning: String
}

/// A journal of random records, with everything that was ever written to it.
struct SampleJournal {
  let path: String
  private(set) var events: [SampleEvent] = []
  /// The positions of each commit that wrote a frame or a block.
  private(set) var commits: [Range<UInt64>] = []
  /// The file after each commit.
  private(set) var snapshots: [(bytes: [UInt8], eventCount: Int)] = []
  /// How many events were acknowledged as durable.
  private(set) var durableCount = 0
  /// Bytes of a text that each event gets besides, to fill pages with few events.
  var textByteCount = 0
  /// Bytes after which the journal is sealed while it is written.
  var rotationByteCount = Limits.rotationByteCount
  /// Whether it is sealed beside recording, whenever a thread has made that; otherwise so many pages later.
  var rotationPageCount: Int? = 1
  private var random: SeededGenerator
  private var sessions: [Int: PageSession] = [:]
  private let sessionCount: Int
  private let fileSystem: any FileSystem

  init(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem(), seed: UInt64 = 1,
    sessionCount: Int = 4
  ) {
    self.path = path
    self.fileSystem = fileSystem
    self.sessionCount = sessionCount
    random = SeededGenerator(seed: seed)
  }

  enum Ending { case live, sealed }

  /// Opens the journal, commits batches of so many events, and leaves it as after a crash or seals it.
  mutating func write(
    batches: [Int], _ ending: Ending = .live, isDurable: Bool = false, keepsSnapshots: Bool = false
  ) throws {
    var writer = try JournalWriter.open(
      path, on: fileSystem, created: 1000, content: HeaderContent(presets: PageTests.presets),
      rotationByteCount: rotationByteCount, rotationPageCount: rotationPageCount)
    var numbers: [Int: UInt32] = [:]
    var page = (ordinal: 0, cursor: Cursor())
    for batch in batches {
      let start = writer.nextPosition
      for _ in 0..<batch {
        if writer.isPageFull { try writer.commit(isDurable: false) }
        if page.ordinal != writer.pageOrdinal { (page, numbers) = ((writer.pageOrdinal, Cursor()), [:]) }
        try appendEvent(to: &writer, &numbers, &page.cursor)
      }
      try writer.commit(isDurable: isDurable)
      if isDurable { durableCount = events.count }
      if batch > 0 { commits.append(start..<writer.nextPosition) }
      if keepsSnapshots { snapshots.append((try readFile(path), events.count)) }
    }
    guard ending == .sealed else { return }
    let fault = try writer.finish()
    durableCount = events.count
    if let fault { throw fault }
  }

  private mutating func appendEvent(
    to writer: inout JournalWriter, _ numbers: inout [Int: UInt32], _ cursor: inout Cursor
  ) throws {
    let session = Int.random(in: 0..<sessionCount, using: &random)
    let time = Int64.random(in: 0...9999, using: &random)
    var known = sessions[session] ?? PageSession(name: "session \(session)")
    let number = numbers[session] ?? writer.page.add(known)
    numbers[session] = number
    known.greatestTimeBefore = known.stepBefore == 0 ? time : max(known.greatestTimeBefore, time)
    known.stepBefore += 1
    known.previousPosition = writer.nextPosition
    sessions[session] = known
    if textByteCount > 0 {
      writer.page.append(text: [UInt8](repeating: UInt8(events.count & 63) + 32, count: textByteCount).span)
    }
    try appendRandomRecord(to: &writer.page, session: number, time: time, using: &random)
    let index = writer.page.page.count - 1
    events.append(
      SampleEvent(
        position: writer.nextPosition - 1, session: known.name, step: known.stepBefore,
        meaning: meaning(of: writer.page.page, at: index, cursor: &cursor)))
  }
}

/// The events of a page as tests compare them.
func sampleEvents(of page: Page) -> [SampleEvent] {
  var cursor = Cursor()
  var steps = page.sessions.map(\.stepBefore)
  return (0..<page.count).map { index in
    let session = Int(page.sessionNumbers[index])
    steps[session] += 1
    return SampleEvent(
      position: page.firstPosition + UInt64(index), session: page.sessions[session].name,
      step: steps[session], meaning: meaning(of: page, at: index, cursor: &cursor))
  }
}

/// What a reader says of a journal.
struct Reading {
  var events: [SampleEvent] = []
  var gaps: [Gap] = []
  var tail = Tail(offset: 0, byteCount: 0, isIncompleteRecord: false)
  var isSealed = false
  var endPosition: UInt64 = 1
  /// Pages that the index names and that did not hold when they were read.
  var damagedPageCount = 0

  init(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem(), isScanning: Bool = false
  ) throws {
    var reader = try JournalReader.open(path, on: fileSystem, isScanning: isScanning)
    (gaps, tail, isSealed) = (reader.gaps, reader.tail, reader.isSealed)
    endPosition = reader.endPosition
    var page = reader.makePage()
    for index in reader.pages.indices {
      do throws(JournalFault) {
        try reader.read(page: index, into: &page)
      } catch {
        guard case .damaged = error else { throw error }
        damagedPageCount += 1
        continue
      }
      events += sampleEvents(of: page)
    }
  }

  /// Whether anything was found to be wrong.
  var findsDamage: Bool { !gaps.isEmpty || tail.byteCount > 0 || damagedPageCount > 0 }

  /// The positions that the reader says are lost.
  var lostPositions: Set<UInt64> { Set(gaps.flatMap { Array($0.positions) }) }
}
