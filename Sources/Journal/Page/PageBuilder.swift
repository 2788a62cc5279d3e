/// Fills a page, one record after the other.
///
/// A record is begun, its shape and operands are appended in order, and it is finished; nothing of it can
/// be read before.
package struct PageBuilder: Sendable {
  package private(set) var page: Page
  /// About how many bytes the records take, uncompressed.
  package private(set) var byteCount = 0

  private var shape: [UInt8] = []
  private var shapeTable = ByteTable()
  private var uuidNumbers: [UUIDBits: UInt32] = [:]

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

  package mutating func nameSession(_ number: Int, _ name: String) {
    page.sessions[number].name = name
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
    let (number, isNew) = shapeTable.intern(finished.span)
    if isNew {
      page.shapes.append(try Shape(finished))
      byteCount &+= finished.count
    }
    byteCount &+= 4 &+ page.shapes[number].operands.count
    finished.removeAll(keepingCapacity: true)
    swap(&finished, &shape)
    page.shapeNumbers.append(UInt32(truncatingIfNeeded: number))
    page.sessionNumbers.append(session)
    page.times.append(time)
  }
}

// MARK: - What a record consists of

extension PageBuilder {
  /// Appends a byte of structure, below ``Shape/firstMarker``.
  @inline(__always)
  package mutating func append(token: UInt8) {
    shape.append(token)
  }

  package mutating func append(name: Span<UInt8>) {
    shape.append(OperandClass.name.marker)
    page.names.append(nameNumber(name))
  }

  package mutating func append(window: Span<UInt8>) {
    shape.append(OperandClass.window.marker)
    page.windows.append(nameNumber(window))
  }

  package mutating func append(tab: Span<UInt8>) {
    shape.append(OperandClass.tab.marker)
    page.tabs.append(nameNumber(tab))
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
    let (number, isNew) = page.textTable.intern(text)
    if isNew { byteCount &+= text.count }
    page.texts.append(UInt32(truncatingIfNeeded: number))
  }

  package mutating func append(uuid: UUIDBits) {
    shape.append(OperandClass.uuid.marker)
    let next = UInt32(truncatingIfNeeded: page.uuidTable.count)
    if let number = uuidNumbers[uuid] {
      page.uuids.append(number)
    } else {
      uuidNumbers[uuid] = next
      page.uuidTable.append(uuid)
      page.uuids.append(next)
      byteCount &+= 16
    }
  }

  private mutating func nameNumber(_ name: Span<UInt8>) -> UInt32 {
    let (number, isNew) = page.nameTable.intern(name)
    if isNew { byteCount &+= name.count }
    return UInt32(truncatingIfNeeded: number)
  }
}

// MARK: - Copying

extension PageBuilder {
  /// Appends a record of another page.
  ///
  /// - Parameter cursor: where its operands begin there; moved behind them.
  package mutating func append(
    recordOf other: borrowing Page, at index: Int, cursor: inout Cursor, session: UInt32
  ) throws(Damage) {
    let source = other.shapes[Int(other.shapeNumbers[index])]
    var reading = cursor
    for byte in source.bytes {
      guard let operand = byte < Shape.firstMarker ? nil : OperandClass(rawValue: byte & 0x0f) else {
        append(token: byte)
        continue
      }
      append(operand, of: other, at: reading[operand])
      reading[operand] &+= 1
    }
    cursor = reading
    try finish(session: session, time: other.times[index])
  }

  private mutating func append(_ operand: OperandClass, of other: borrowing Page, at index: Int) {
    switch operand {
    case .name: append(name: other.nameTable[Int(other.names[index])].span)
    case .window: append(window: other.nameTable[Int(other.windows[index])].span)
    case .tab: append(tab: other.nameTable[Int(other.tabs[index])].span)
    case .identifier: append(identifier: other.identifiers[index])
    case .number: append(number: other.numbers[index])
    case .text: append(text: other.textTable[Int(other.texts[index])].span)
    case .uuid: append(uuid: other.uuidTable[Int(other.uuids[index])])
    case .double: append(double: Double(bitPattern: other.doubles[index]))
    }
  }
}
