/// An event as canonical bytes, complete in themselves: what an audit hashes.
///
/// ```
/// session    counted, its name
/// time       8
/// record     the shape's bytes, behind each marker its operand:
///            name, window, tab, text: counted · identifier: varint · number: zigzag · UUID: 16 · double: 8
/// ```
///
/// They are the same whatever page, block or journal the event stands in and whatever numbers its names have
/// there. Its position is not among them: the tree tells it, and it changes where journals are joined.
package struct EventBytes: Sendable {
  /// The names of the page's sessions, counted.
  private var sessions: [[UInt8]] = []

  package init() {}

  /// Begins another page.
  package mutating func begin(_ page: borrowing Page) {
    sessions.removeAll(keepingCapacity: true)
    for session in page.sessions {
      var name: [UInt8] = []
      name.append(counted: Array(session.name.utf8))
      sessions.append(name)
    }
  }

  /// Appends an event of the page.
  ///
  /// - Parameter cursor: where its operands begin; moved behind them.
  @inline(__always)
  package func append(
    eventAt index: Int, of page: borrowing Page, _ cursor: inout Cursor, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: sessions[Int(page.sessionNumbers[index])])
    bytes.append(fixed: page.times[index])
    let shape = page.shapes[Int(page.shapeNumbers[index])]
    for byte in shape.bytes {
      bytes.append(byte)
      guard byte >= Shape.firstMarker, let operand = OperandClass(rawValue: byte & 0x0f) else { continue }
      Self.append(operand, of: page, at: cursor[operand], to: &bytes)
      cursor[operand] &+= 1
    }
  }

  @inline(__always)
  private static func append(
    _ operand: OperandClass, of page: borrowing Page, at index: Int, to bytes: inout [UInt8]
  ) {
    switch operand {
    case .name: page.nameTable.append(Int(page.names[index]), to: &bytes)
    case .window: page.nameTable.append(Int(page.windows[index]), to: &bytes)
    case .tab: page.nameTable.append(Int(page.tabs[index]), to: &bytes)
    case .identifier: bytes.append(varint: page.identifiers[index])
    case .number: bytes.append(signedVarint: page.numbers[index])
    case .text: page.textTable.append(Int(page.texts[index]), to: &bytes)
    case .uuid:
      let uuid = page.uuidTable[Int(page.uuids[index])]
      bytes.append(fixed: uuid.high.byteSwapped)
      bytes.append(fixed: uuid.low.byteSwapped)
    case .double: bytes.append(fixed: page.doubles[index])
    }
  }
}
