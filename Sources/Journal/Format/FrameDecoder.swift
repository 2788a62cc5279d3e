/// Reads frames back into a growing page.
package struct FrameDecoder: Sendable {
  private let baseTime: Int64
  // What the frame at hand has defined so far, by its numbers in the page
  private var shapes: [UInt32] = []
  private var names: [UInt32] = []
  private var texts: [UInt32] = []
  private var uuids: [UInt32] = []
  /// How many events of each session of the page were read.
  private var eventCounts: [UInt64] = []

  package init(baseTime: Int64) {
    self.baseTime = baseTime
  }

  /// Begins another page.
  package mutating func removeAll() {
    eventCounts.removeAll(keepingCapacity: true)
  }

  /// Appends a frame's events to the page.
  ///
  /// - Throws: `Damage`; only for bytes that no writer wrote, since the head's checksum held.
  package mutating func read(
    _ bytes: Span<UInt8>, head: FrameHead, into page: inout PageBuilder
  ) throws(Damage) {
    shapes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    uuids.removeAll(keepingCapacity: true)
    // A full page is closed: what goes on in it is no writer's, and could grow without end.
    guard !page.isFull else { throw Damage(.invalid(field: "frame in a full page"), at: 0) }
    var offset = head.body.lowerBound
    var time = baseTime
    var session = 0
    for index in 0..<head.count {
      session = try readSession(bytes, at: &offset, before: index == 0 ? nil : session, into: &page)
      time &+= try bytes.signedVarint(at: &offset)
      let shape = try readShape(bytes, at: &offset, into: &page)
      for operand in page.page.shapes[Int(shape)].operands {
        try read(operand, bytes, at: &offset, into: &page)
      }
      eventCounts[session] &+= 1
      page.finish(shape: shape, session: UInt32(truncatingIfNeeded: session), time: time)
    }
    guard offset == head.body.upperBound else {
      throw Damage(.invalid(field: "length of a frame"), at: offset)
    }
  }

  private mutating func readSession(
    _ bytes: Span<UInt8>, at offset: inout Int, before: Int?, into page: inout PageBuilder
  ) throws(Damage) -> Int {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0, let before { return before }
    let number = (code &- 1) &>> 1
    guard code > 0, number < UInt64(Limits.pageEventCount) else {
      throw Damage(.invalid(field: "number of a session"), at: start)
    }
    let session = Int(number)
    while page.page.sessions.count <= session { _ = page.add(PageSession(name: "")) }
    while eventCounts.count <= session { eventCounts.append(0) }
    if (code &- 1) & 1 == 1 {
      var (named, _) = try PageSession.read(from: bytes, at: &offset, relativeTo: 0)
      let step = try bytes.varint(at: &offset)
      named.stepBefore = step &- eventCounts[session]
      if page.page.sessions[session].name.isEmpty { page.update(session: session, with: named) }
    }
    return session
  }

  private mutating func read(
    _ operand: OperandClass, _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) {
    switch operand {
    case .name: page.page.names.append(try readName(bytes, at: &offset, into: &page))
    case .window: page.page.windows.append(try readName(bytes, at: &offset, into: &page))
    case .tab: page.page.tabs.append(try readName(bytes, at: &offset, into: &page))
    case .identifier: page.page.identifiers.append(try bytes.varint(at: &offset))
    case .number: page.page.numbers.append(try bytes.signedVarint(at: &offset))
    case .text: page.page.texts.append(try readText(bytes, at: &offset, into: &page))
    case .uuid: page.page.uuids.append(try readUUID(bytes, at: &offset, into: &page))
    case .double: page.page.doubles.append(try bytes.fixed(UInt64.self, at: &offset))
    }
  }

  private mutating func readShape(
    _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) -> UInt32 {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      let string = try readString(bytes, at: &offset)
      shapes.append(try page.number(ofShape: bytes.extracting(string)))
      return shapes[shapes.count - 1]
    }
    return try Self.number(
      code, presetCount: page.page.presets.shapes.count, shapes, "number of a shape", start)
  }

  private mutating func readName(
    _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) -> UInt32 {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      let string = try readString(bytes, at: &offset)
      names.append(page.number(ofName: bytes.extracting(string)))
      return names[names.count - 1]
    }
    return try Self.number(code, presetCount: page.page.presets.names.count, names, "number of a name", start)
  }

  /// The number in the page of a preset, which has the same there, or of what the frame has defined.
  private static func number(
    _ code: UInt64, presetCount: Int, _ defined: [UInt32], _ field: StaticText, _ start: Int
  ) throws(Damage) -> UInt32 {
    let index = code &- 1
    if index < UInt64(presetCount) { return UInt32(truncatingIfNeeded: index) }
    let local = index &- UInt64(presetCount)
    guard local < UInt64(defined.count) else { throw Damage(.invalid(field: field), at: start) }
    return defined[Int(local)]
  }

  private func readString(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> Range<Int> {
    let length = try bytes.length(at: &offset, limit: Limits.stringByteCount)
    return try bytes.range(ofCount: length, at: &offset)
  }

  private mutating func readText(
    _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) -> UInt32 {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      let string = try readString(bytes, at: &offset)
      texts.append(page.number(ofText: bytes.extracting(string)))
      return texts[texts.count - 1]
    }
    guard code <= UInt64(texts.count) else { throw Damage(.invalid(field: "number of a text"), at: start) }
    return texts[texts.count - Int(code)]
  }

  private mutating func readUUID(
    _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) -> UInt32 {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
      let low = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
      uuids.append(page.number(ofUUID: UUIDBits(high: high, low: low)))
      return uuids[uuids.count - 1]
    }
    guard code <= UInt64(uuids.count) else { throw Damage(.invalid(field: "number of a UUID"), at: start) }
    return uuids[uuids.count - Int(code)]
  }
}
