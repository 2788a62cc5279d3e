/// Fills a page, one record after the other.
///
/// A record is begun, its shape and operands are appended in order, and it is finished; nothing of it can
/// be read before.
@usableFromInline package struct PageBuilder: Sendable {
  package internal(set) var page: Page
  /// About how many bytes the records take, uncompressed.
  package internal(set) var byteCount = 0

  @usableFromInline var shape: [UInt8] = []
  var shapeTable = ByteTable()
  var uuidNumbers: [UUIDBits: UInt32] = [:]

  package init(firstPosition: UInt64, presets: Presets) {
    page = Page(firstPosition: firstPosition, presets: presets)
    seedShapes()
  }

  /// Begins the next page.
  package mutating func removeAll(firstPosition: UInt64) {
    page.removeAll(firstPosition: firstPosition)
    byteCount = 0
    shapeTable.removeAll()
    uuidNumbers.removeAll(keepingCapacity: true)
    seedShapes()
  }

  private mutating func seedShapes() {
    for shape in page.presets.shapes { shapeTable.append(shape.bytes.span) }
  }

  /// Whether the page should be closed before another record.
  package var isFull: Bool {
    page.count >= Limits.pageEventCount || byteCount >= Limits.pageByteCount
  }

  /// Adds a session that has not been in this page yet.
  ///
  /// A state beyond its limit is left out: it is folded from a page before then.
  ///
  /// - Returns: its number in the page.
  package mutating func add(_ session: PageSession) -> UInt32 {
    var session = session
    if let state = session.state, state.count > Limits.stateByteCount { session.state = nil }
    page.sessions.append(session)
    byteCount &+= session.name.utf8.count &+ (session.state?.count ?? 0) &+ 8
    return UInt32(truncatingIfNeeded: page.sessions.count &- 1)
  }

  /// Replaces what is known of a session, for a page put together from frames.
  package mutating func update(session number: Int, with session: PageSession) {
    page.sessions[number] = session
  }

  /// Finishes the record that the operands since the last one belong to.
  ///
  /// - Throws: `Damage` where the shape has a marker of no class: none that was appended by this builder.
  package mutating func finish(session: UInt32, time: Int64) throws(Damage) {
    var finished: [UInt8] = []
    swap(&finished, &shape)
    let number = try number(ofShape: finished.span)
    finished.removeAll(keepingCapacity: true)
    swap(&finished, &shape)
    finish(shape: number, session: session, time: time)
  }
}

// MARK: - What a record consists of

extension PageBuilder {
  /// Appends a byte of structure, below ``Shape/firstMarker``.
  @inlinable @inline(__always) package mutating func append(token: UInt8) {
    shape.append(token)
  }

  package mutating func append(name: Span<UInt8>) {
    shape.append(OperandClass.name.marker)
    page.names.append(number(ofName: name))
  }

  package mutating func append(window: Span<UInt8>) {
    shape.append(OperandClass.window.marker)
    page.windows.append(number(ofName: window))
  }

  package mutating func append(tab: Span<UInt8>) {
    shape.append(OperandClass.tab.marker)
    page.tabs.append(number(ofName: tab))
  }

  /// Appends an identifier below 2^62.
  package mutating func append(identifier: UInt64) {
    shape.append(OperandClass.identifier.marker)
    page.identifiers.append(identifier)
  }

  package mutating func append(number: Int64) {
    shape.append(OperandClass.number.marker)
    page.numbers.append(number)
  }

  package mutating func append(double: Double) {
    shape.append(OperandClass.double.marker)
    page.doubles.append(double.bitPattern)
  }

  /// Appends text, as a UUID where it spells one.
  package mutating func append(text: Span<UInt8>) {
    if let uuid = UUIDBits(spelled: text) { return append(uuid: uuid) }
    shape.append(OperandClass.text.marker)
    page.texts.append(number(ofText: text))
  }

  package mutating func append(uuid: UUIDBits) {
    shape.append(OperandClass.uuid.marker)
    page.uuids.append(number(ofUUID: uuid))
  }
}
