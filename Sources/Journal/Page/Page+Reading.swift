/// The way back from the streams of a block to a page.
extension Page {
  /// Reads the sessions alone: enough to find one and how it stood.
  package static func sessions(
    count: Int, firstPosition: UInt64, from streams: borrowing BlockStreams
  ) throws(Damage) -> [PageSession] {
    let bytes = streams[.sessions]
    let states = streams[.states]
    var offset = 0
    var stateOffset = 0
    var sessions: [PageSession] = []
    for _ in 0..<count {
      var (session, hasState) = try PageSession.read(from: bytes.span, at: &offset, relativeTo: firstPosition)
      if hasState { session.state = try states.span.bytes(at: &stateOffset, limit: Limits.stateByteCount) }
      sessions.append(session)
    }
    try requireEnd(of: bytes, at: offset, "stream of sessions")
    return sessions
  }

  /// Fills an empty page with so many events.
  package mutating func read(
    count: Int, sessionCount: Int, firstTime: Int64, from streams: borrowing BlockStreams
  ) throws(Damage) {
    sessions = try Self.sessions(count: sessionCount, firstPosition: firstPosition, from: streams)
    try readShapes(streams[.shapes], limit: count)
    let operands = try readShapeNumbers(count: count, from: streams[.shapeNumbers])
    try readTables(operands, from: streams)
    try readSessionNumbers(count: count, from: streams[.sessionNumbers])
    try readSessionOperands(operands, firstTime: firstTime, from: streams)
    try readPlainOperands(operands, from: streams)
  }

  /// Reads the shapes beyond the presets: at most one for each event.
  private mutating func readShapes(_ bytes: [UInt8], limit: Int) throws(Damage) {
    var offset = 0
    while offset < bytes.count {
      guard shapes.count < presets.shapes.count + limit else {
        throw Damage(.invalid(field: "stream of shapes"), at: offset)
      }
      shapes.append(try Shape(try bytes.span.bytes(at: &offset, limit: Limits.stringByteCount)))
    }
  }

  /// Reads what operands refer to: no table has more than there are operands, so that bytes that compress to
  /// nothing can not fill the memory.
  private mutating func readTables(
    _ operands: Cursor, from streams: borrowing BlockStreams
  ) throws(Damage) {
    let nameBytes = streams[.names]
    let nameLimit = presets.names.count + operands.name + operands.window + operands.tab
    var offset = 0
    while offset < nameBytes.count {
      guard nameTable.count < nameLimit else { throw Damage(.invalid(field: "stream of names"), at: offset) }
      let length = try nameBytes.span.length(at: &offset, limit: Limits.stringByteCount)
      nameTable.append(nameBytes.span.extracting(try nameBytes.span.range(ofCount: length, at: &offset)))
    }
    try readTexts(lengths: streams[.textLengths], bytes: streams[.textBytes], limit: operands.text)
    try readUUIDs(streams[.uuidBytes])
  }

  private mutating func readTexts(lengths: [UInt8], bytes: [UInt8], limit: Int) throws(Damage) {
    var offset = 0
    var textOffset = 0
    while offset < lengths.count {
      guard textTable.count < limit else { throw Damage(.invalid(field: "stream of texts"), at: offset) }
      let length = try lengths.span.length(at: &offset, limit: Limits.stringByteCount)
      textTable.append(bytes.span.extracting(try bytes.span.range(ofCount: length, at: &textOffset)))
    }
    try Self.requireEnd(of: bytes, at: textOffset, "stream of texts")
  }

  private mutating func readUUIDs(_ bytes: [UInt8]) throws(Damage) {
    var offset = 0
    while offset < bytes.count {
      let high = try bytes.span.fixed(UInt64.self, at: &offset).byteSwapped
      let low = try bytes.span.fixed(UInt64.self, at: &offset).byteSwapped
      uuidTable.append(UUIDBits(high: high, low: low))
    }
  }

  /// Reads the shapes' numbers and adds up how many operands of each class they ask for.
  private mutating func readShapeNumbers(count: Int, from bytes: [UInt8]) throws(Damage) -> Cursor {
    var offset = 0
    var operands = Cursor()
    for _ in 0..<count {
      let number = try bytes.span.varint(at: &offset)
      guard number < UInt64(shapes.count) else {
        throw Damage(.invalid(field: "number of a shape"), at: offset)
      }
      shapeNumbers.append(UInt32(truncatingIfNeeded: number))
      operands.advance(by: shapes[Int(number)].counts)
    }
    try Self.requireEnd(of: bytes, at: offset, "stream of shapes' numbers")
    guard operands.count <= Limits.operandCount else {
      throw Damage(.tooLarge(value: UInt64(operands.count), limit: UInt64(Limits.operandCount)), at: 0)
    }
    return operands
  }

  private mutating func readSessionNumbers(count: Int, from bytes: [UInt8]) throws(Damage) {
    var offset = 0
    var current: UInt64 = 0
    var known: UInt64 = 0
    for _ in 0..<count {
      let code = try bytes.span.varint(at: &offset)
      if code == 1 {
        current = known
        known &+= 1
      } else if code > 1 {
        current = code &- 2
      }
      guard current < UInt64(sessions.count) else {
        throw Damage(.invalid(field: "number of a session"), at: offset)
      }
      sessionNumbers.append(UInt32(truncatingIfNeeded: current))
    }
    try Self.requireEnd(of: bytes, at: offset, "stream of sessions' numbers")
  }

  private mutating func readSessionOperands(
    _ operands: Cursor, firstTime: Int64, from streams: borrowing BlockStreams
  ) throws(Damage) {
    let gaps = try TimeGaps.read(
      count: shapeNumbers.count, classes: streams[.timeClasses], bits: streams[.timeBits])
    let windowBytes = streams[.windowOperands]
    let tabBytes = streams[.tabOperands]
    let identifierBytes = streams[.identifierOperands]
    var (windowOffset, tabOffset, identifierOffset) = (0, 0, 0)
    var prediction = SessionPrediction(sessionCount: sessions.count, firstTime: firstTime)
    let nameCount = UInt32(truncatingIfNeeded: nameTable.count)
    for index in gaps.indices {
      let session = Int(sessionNumbers[index])
      let counts = shapes[Int(shapeNumbers[index])].counts
      times.append(prediction.time(after: gaps[index], session: session))
      for _ in 0..<counts.window {
        let number = prediction.window(try windowBytes.span.varint(at: &windowOffset), session: session)
        guard let number, number < nameCount else {
          throw Damage(.invalid(field: "number of a window"), at: windowOffset)
        }
        windows.append(number)
      }
      for _ in 0..<counts.tab {
        let number = prediction.tab(try tabBytes.span.varint(at: &tabOffset), session: session)
        guard let number, number < nameCount else {
          throw Damage(.invalid(field: "number of a tab"), at: tabOffset)
        }
        tabs.append(number)
      }
      for _ in 0..<counts.identifier {
        let code = try identifierBytes.span.varint(at: &identifierOffset)
        identifiers.append(prediction.identifier(code, session: session))
      }
    }
    try Self.requireEnd(of: windowBytes, at: windowOffset, "stream of windows")
    try Self.requireEnd(of: tabBytes, at: tabOffset, "stream of tabs")
    try Self.requireEnd(of: identifierBytes, at: identifierOffset, "stream of identifiers")
  }

  private mutating func readPlainOperands(
    _ operands: Cursor, from streams: borrowing BlockStreams
  ) throws(Damage) {
    let nameBytes = streams[.nameOperands]
    var offset = 0
    for _ in 0..<operands.name {
      let number = try nameBytes.span.varint(at: &offset)
      guard number < UInt64(nameTable.count) else {
        throw Damage(.invalid(field: "number of a name"), at: offset)
      }
      names.append(UInt32(truncatingIfNeeded: number))
    }
    try Self.requireEnd(of: nameBytes, at: offset, "stream of names")
    let numberBytes = streams[.numberOperands]
    offset = 0
    var recent = RecentNumbers()
    for _ in 0..<operands.number { numbers.append(try recent.read(from: numberBytes.span, at: &offset)) }
    try Self.requireEnd(of: numberBytes, at: offset, "stream of numbers")
    let doubleBytes = streams[.doubleOperands]
    offset = 0
    for _ in 0..<operands.double { doubles.append(try doubleBytes.span.fixed(UInt64.self, at: &offset)) }
    try Self.requireEnd(of: doubleBytes, at: offset, "stream of floating-point numbers")
    texts = try Self.recency(count: operands.text, tableCount: textTable.count, from: streams[.textOperands])
    uuids = try Self.recency(count: operands.uuid, tableCount: uuidTable.count, from: streams[.uuidOperands])
  }

  private static func recency(count: Int, tableCount: Int, from bytes: [UInt8]) throws(Damage) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(min(count, bytes.count))
    var offset = 0
    var known: UInt64 = 0
    for _ in 0..<count {
      let code = try bytes.span.varint(at: &offset)
      let number = known &- code
      if code == 0 { known &+= 1 }
      guard code <= known, number < UInt64(tableCount) else {
        throw Damage(.invalid(field: "number of a text"), at: offset)
      }
      numbers.append(UInt32(truncatingIfNeeded: number))
    }
    try requireEnd(of: bytes, at: offset, "stream of texts' numbers")
    return numbers
  }

  private static func requireEnd(of bytes: [UInt8], at offset: Int, _ field: StaticText) throws(Damage) {
    guard offset == bytes.count else { throw Damage(.invalid(field: field), at: offset) }
  }
}
