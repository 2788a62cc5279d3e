/// A page's session as bytes: in a block's stream of sessions, and in a checkpoint.
extension PageSession {
  private static let continues: UInt8 = 1
  private static let hasState: UInt8 = 2
  private static let isUUID: UInt8 = 4

  /// Writes everything but the state itself, whose presence is told.
  func write(to bytes: inout [UInt8], relativeTo firstPosition: UInt64) {
    let uuid = UUIDBits(spelled: name.utf8.span)
    var flags: UInt8 = 0
    if stepBefore > 0 { flags |= Self.continues }
    if state != nil { flags |= Self.hasState }
    if uuid != nil { flags |= Self.isUUID }
    bytes.append(flags)
    Self.write(name: name, uuid: uuid, to: &bytes)
    guard stepBefore > 0 else { return }
    bytes.append(varint: stepBefore)
    bytes.append(varint: firstPosition &- previousPosition)
    bytes.append(signedVarint: greatestTimeBefore)
  }

  private static func write(name: String, uuid: UUIDBits?, to bytes: inout [UInt8]) {
    if let uuid {
      bytes.append(fixed: uuid.high.byteSwapped)
      bytes.append(fixed: uuid.low.byteSwapped)
    } else {
      bytes.append(counted: Array(name.utf8))
    }
  }

  /// Reads what ``write(to:relativeTo:)`` wrote.
  ///
  /// - Returns: the session, and whether a state of it follows elsewhere.
  static func read(
    from bytes: Span<UInt8>, at offset: inout Int, relativeTo firstPosition: UInt64
  ) throws(Damage) -> (session: PageSession, hasState: Bool) {
    let flags = try bytes.byte(at: &offset)
    var session = PageSession(name: try name(from: bytes, at: &offset, isUUID: flags & isUUID != 0))
    if flags & continues != 0 {
      session.stepBefore = try bytes.varint(at: &offset)
      session.previousPosition = firstPosition &- (try bytes.varint(at: &offset))
      session.greatestTimeBefore = try bytes.signedVarint(at: &offset)
    }
    return (session, flags & hasState != 0)
  }

  private static func name(
    from bytes: Span<UInt8>, at offset: inout Int, isUUID: Bool
  ) throws(Damage) -> String {
    guard isUUID else {
      let start = offset
      let name = try bytes.bytes(at: &offset, limit: Limits.sessionNameByteCount)
      guard let text = String(validating: name, as: UTF8.self) else {
        throw Damage(.invalid(field: "name of a session"), at: start)
      }
      return text
    }
    let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
    let low = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
    return UUIDBits(high: high, low: low).string
  }

  /// Moves behind a session, after the same checks.
  ///
  /// - Returns: whether a state of it follows elsewhere.
  static func skip(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> Bool {
    let flags = try bytes.byte(at: &offset)
    if flags & isUUID != 0 {
      _ = try bytes.range(ofCount: 16, at: &offset)
    } else {
      _ = try name(from: bytes, at: &offset, isUUID: false)
    }
    if flags & continues != 0 {
      for _ in 0..<3 { _ = try bytes.varint(at: &offset) }
    }
    return flags & hasState != 0
  }
}
