/// Reads frames back into a growing page.
package struct FrameDecoder: Sendable {
  private let baseTime: Int64
  /// What the frame at hand has defined so far.
  private var shapes: [Shape] = []
  private var names: [[UInt8]] = []
  private var texts: [[UInt8]] = []
  private var uuids: [UUIDBits] = []
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
      try readRecord(bytes, at: &offset, into: &page)
      eventCounts[session] &+= 1
      try page.finish(session: UInt32(truncatingIfNeeded: session), time: time)
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

  private mutating func readRecord(
    _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) {
    let shape = try readShape(bytes, at: &offset, presets: page.page.presets)
    for byte in shape.bytes {
      guard byte >= Shape.firstMarker, let operand = OperandClass(rawValue: byte & 0x0f) else {
        page.append(token: byte)
        continue
      }
      try read(operand, bytes, at: &offset, into: &page)
    }
  }

  private mutating func read(
    _ operand: OperandClass, _ bytes: Span<UInt8>, at offset: inout Int, into page: inout PageBuilder
  ) throws(Damage) {
    switch operand {
    case .name:
      let name = try readName(bytes, at: &offset, presets: page.page.presets)
      page.append(name: name.span)
    case .window:
      let name = try readName(bytes, at: &offset, presets: page.page.presets)
      page.append(window: name.span)
    case .tab:
      let name = try readName(bytes, at: &offset, presets: page.page.presets)
      page.append(tab: name.span)
    case .identifier: page.append(identifier: try bytes.varint(at: &offset))
    case .number: page.append(number: try bytes.signedVarint(at: &offset))
    case .text:
      let text = try readText(bytes, at: &offset)
      page.append(text: text.span)
    case .uuid: page.append(uuid: try readUUID(bytes, at: &offset))
    case .double: page.append(double: Double(bitPattern: try bytes.fixed(UInt64.self, at: &offset)))
    }
  }

  private mutating func readShape(
    _ bytes: Span<UInt8>, at offset: inout Int, presets: Presets
  ) throws(Damage) -> Shape {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      shapes.append(try Shape(try bytes.bytes(at: &offset, limit: Limits.stringByteCount)))
      return shapes[shapes.count - 1]
    }
    let index = code &- 1
    if index < UInt64(presets.shapes.count) { return presets.shapes[Int(index)] }
    let local = index &- UInt64(presets.shapes.count)
    guard local < UInt64(shapes.count) else { throw Damage(.invalid(field: "number of a shape"), at: start) }
    return shapes[Int(local)]
  }

  private mutating func readName(
    _ bytes: Span<UInt8>, at offset: inout Int, presets: Presets
  ) throws(Damage) -> [UInt8] {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      names.append(try bytes.bytes(at: &offset, limit: Limits.stringByteCount))
      return names[names.count - 1]
    }
    let index = code &- 1
    if index < UInt64(presets.names.count) { return Array(presets.names[Int(index)].utf8) }
    let local = index &- UInt64(presets.names.count)
    guard local < UInt64(names.count) else { throw Damage(.invalid(field: "number of a name"), at: start) }
    return names[Int(local)]
  }

  private mutating func readText(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> [UInt8] {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      texts.append(try bytes.bytes(at: &offset, limit: Limits.stringByteCount))
      return texts[texts.count - 1]
    }
    guard code <= UInt64(texts.count) else { throw Damage(.invalid(field: "number of a text"), at: start) }
    return texts[texts.count - Int(code)]
  }

  private mutating func readUUID(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> UUIDBits {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code == 0 {
      let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
      uuids.append(UUIDBits(high: high, low: try bytes.fixed(UInt64.self, at: &offset).byteSwapped))
      return uuids[uuids.count - 1]
    }
    guard code <= UInt64(uuids.count) else { throw Damage(.invalid(field: "number of a UUID"), at: start) }
    return uuids[uuids.count - Int(code)]
  }
}
