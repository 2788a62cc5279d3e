/// Writes the last events of a growing page as frames.
///
/// A frame refers to no other frame: names and texts that are no presets stand in it. One exception is
/// made, because a session's name in every frame would cost more than the event: the name stands in the
/// 1st, 2nd, 8th, 32nd, 128th… frame that has events of the session, with the first of them, so that
/// losing one frame loses no name, and again in the checkpoint that closes the page. Every other event
/// names its session by a number.
package struct FrameEncoder: Sendable {
  /// What the first event's time is told from.
  private let baseTime: Int64
  /// How many events of each session of the page have been written.
  private var eventCounts: [UInt64] = []
  /// How many frames of the page have had events of each session.
  private var frameCounts: [UInt64] = []
  /// The number of the last frame that had events of each session, counted through all pages.
  private var lastFrames: [UInt64] = []
  private var frameNumber: UInt64 = 0
  private var shapes = LocalNumbers()
  private var names = LocalNumbers()
  private var texts = LocalNumbers()
  private var uuids = LocalNumbers()
  private var body: [UInt8] = []
  private var cursor = Cursor()

  package init(baseTime: Int64) {
    self.baseTime = baseTime
  }

  /// Begins the next page.
  package mutating func removeAll() {
    eventCounts.removeAll(keepingCapacity: true)
    frameCounts.removeAll(keepingCapacity: true)
    lastFrames.removeAll(keepingCapacity: true)
    cursor = Cursor()
    shapes.removeAll()
    names.removeAll()
    texts.removeAll()
    uuids.removeAll()
  }

  /// Appends the events from an index to the page's end as one frame.
  ///
  /// - Precondition: the events before were appended before.
  package mutating func append(
    _ page: borrowing Page, from start: Int, durablePosition: UInt64, salt: Salt, to bytes: inout [UInt8]
  ) {
    begin(sessionCount: page.sessions.count)
    for index in start..<page.count { append(eventAt: index, isFirst: index == start, of: page) }
    let position = page.firstPosition &+ UInt64(start)
    let recordStart = bytes.count
    bytes.append(RecordKind.frame.rawValue)
    bytes.append(varint: body.count)
    bytes.append(fixed: UInt16(truncatingIfNeeded: position))
    bytes.append(varint: page.count - start)
    bytes.append(varint: position &- 1 &- durablePosition)
    bytes.append(contentsOf: body)
    let checksum = CRC32C.of(
      bytes.span.extracting(recordStart..<bytes.count), seed: salt.seed(position: position))
    bytes.append(fixed: checksum)
  }

  private mutating func begin(sessionCount: Int) {
    while eventCounts.count < sessionCount {
      eventCounts.append(0)
      frameCounts.append(0)
      lastFrames.append(0)
    }
    frameNumber &+= 1
    shapes.begin()
    names.begin()
    texts.begin()
    uuids.begin()
    body.removeAll(keepingCapacity: true)
  }

  private mutating func append(eventAt index: Int, isFirst: Bool, of page: borrowing Page) {
    let session = Int(page.sessionNumbers[index])
    eventCounts[session] &+= 1
    let carriesName = entersFrame(session) && Self.carriesName(ordinal: frameCounts[session])
    if !isFirst, !carriesName, page.sessionNumbers[index &- 1] == page.sessionNumbers[index] {
      body.append(0)
    } else {
      body.append(varint: (UInt64(session) &<< 1 | (carriesName ? 1 : 0)) &+ 1)
      if carriesName { append(page.sessions[session], ordinal: eventCounts[session]) }
    }
    body.append(signedVarint: page.times[index] &- (isFirst ? baseTime : page.times[index &- 1]))
    appendRecord(of: page, shapeNumber: Int(page.shapeNumbers[index]))
  }

  private mutating func append(_ session: PageSession, ordinal: UInt64) {
    PageSession(name: session.name).write(to: &body, relativeTo: 0)
    body.append(varint: session.stepBefore &+ ordinal &- 1)
  }

  /// Notes that the frame at hand has events of a session.
  ///
  /// - Returns: whether this is the first one.
  private mutating func entersFrame(_ session: Int) -> Bool {
    if lastFrames[session] == frameNumber { return false }
    lastFrames[session] = frameNumber
    frameCounts[session] &+= 1
    return true
  }

  /// Whether a session's frame of that ordinal in the page, from 1, carries the session's name: 1, 2, 8, 32…
  static func carriesName(ordinal: UInt64) -> Bool {
    ordinal & (ordinal &- 1) == 0 && (ordinal == 1 || ordinal.trailingZeroBitCount % 2 == 1)
  }

  private mutating func appendRecord(of page: borrowing Page, shapeNumber: Int) {
    let shape = page.shapes[shapeNumber]
    let presetCount = page.presets.shapes.count
    if shapeNumber < presetCount {
      body.append(varint: shapeNumber &+ 1)
    } else if let local = shapes.number(of: shapeNumber) {
      body.append(varint: UInt64(presetCount &+ 1) &+ UInt64(local))
    } else {
      body.append(0)
      body.append(counted: shape.bytes)
    }
    for operand in shape.operands {
      append(operand, of: page)
      cursor[operand] &+= 1
    }
  }

  private mutating func append(_ operand: OperandClass, of page: borrowing Page) {
    let index = cursor[operand]
    switch operand {
    case .name: append(name: Int(page.names[index]), of: page)
    case .window: append(name: Int(page.windows[index]), of: page)
    case .tab: append(name: Int(page.tabs[index]), of: page)
    case .identifier: body.append(varint: page.identifiers[index])
    case .number: body.append(signedVarint: page.numbers[index])
    case .text: append(text: Int(page.texts[index]), of: page)
    case .uuid: append(uuid: Int(page.uuids[index]), of: page)
    case .double: body.append(fixed: page.doubles[index])
    }
  }

  private mutating func append(name number: Int, of page: borrowing Page) {
    let presetCount = page.presets.names.count
    if number < presetCount { return body.append(varint: number &+ 1) }
    if let local = names.number(of: number) {
      return body.append(varint: UInt64(presetCount &+ 1) &+ UInt64(local))
    }
    body.append(0)
    page.nameTable.append(number, to: &body)
  }

  private mutating func append(text number: Int, of page: borrowing Page) {
    let known = texts.count
    if let local = texts.number(of: number) { return body.append(varint: UInt64(known &- local)) }
    body.append(0)
    page.textTable.append(number, to: &body)
  }

  private mutating func append(uuid number: Int, of page: borrowing Page) {
    let known = uuids.count
    if let local = uuids.number(of: number) { return body.append(varint: UInt64(known &- local)) }
    body.append(0)
    body.append(fixed: page.uuidTable[number].high.byteSwapped)
    body.append(fixed: page.uuidTable[number].low.byteSwapped)
  }
}
