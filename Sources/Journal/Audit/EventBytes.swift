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
  /// Strings of the page one behind the other, told by the number that each has.
  private struct Strings {
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      ends.append(0)
    }

    mutating func append(_ body: (inout [UInt8]) -> Void) {
      body(&bytes)
      ends.append(bytes.count)
    }

    @inline(__always)
    func range(of number: UInt32) -> Range<Int> { ends[Int(number)]..<ends[Int(number) &+ 1] }

    @inline(__always)
    func write(_ number: UInt32, to room: inout MutableSpan<UInt8>, at offset: inout Int) {
      room.write(bytes.span.extracting(range(of: number)), at: &offset)
    }

    @inline(__always)
    subscript(index: Int) -> UInt8 { bytes[index] }
  }

  /// The names of sessions and those of the page's table, counted; and the shapes.
  private var sessions = Strings()
  private var names = Strings()
  private var shapes = Strings()

  package init() {}

  /// Begins another page.
  ///
  /// - Complexity: O(bytes of its tables).
  package mutating func begin(_ page: borrowing Page) {
    sessions.removeAll()
    names.removeAll()
    shapes.removeAll()
    for session in page.sessions {
      sessions.append {
        $0.append(varint: session.name.utf8.count)
        $0.append(contentsOf: session.name.utf8)
      }
    }
    for name in 0..<page.nameTable.count { names.append { page.nameTable.append(name, to: &$0) } }
    for shape in page.shapes { shapes.append { $0.append(contentsOf: shape.bytes) } }
  }

  /// Appends an event of the page.
  ///
  /// - Parameter cursor: where its operands begin; moved behind them.
  package func append(
    eventAt index: Int, of page: borrowing Page, _ cursor: inout Cursor, to bytes: inout [UInt8]
  ) {
    var end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: byteLimit(ofEventAt: index, of: page, cursor)))
    var room = bytes.mutableSpan
    write(eventAt: index, of: page, &cursor, to: &room, at: &end)
    bytes.removeLast(bytes.count - end)
  }

  /// At most how many bytes an event of the page takes.
  @inline(__always)
  func byteLimit(ofEventAt index: Int, of page: borrowing Page, _ cursor: Cursor) -> Int {
    let shape = page.shapeNumbers[index]
    let counts = page.shapes[Int(shape)].counts
    var limit = sessions.range(of: page.sessionNumbers[index]).count &+ 8
    // A UUID is the longest operand that is no string, and longer than the length of one that is.
    limit &+= shapes.range(of: shape).count &+ 16 &* counts.count
    for place in cursor.name..<(cursor.name &+ counts.name) {
      limit &+= names.range(of: page.names[place]).count
    }
    for place in cursor.window..<(cursor.window &+ counts.window) {
      limit &+= names.range(of: page.windows[place]).count
    }
    for place in cursor.tab..<(cursor.tab &+ counts.tab) {
      limit &+= names.range(of: page.tabs[place]).count
    }
    for place in cursor.text..<(cursor.text &+ counts.text) {
      limit &+= page.textTable.range(of: Int(page.texts[place])).count
    }
    return limit
  }

  /// Writes an event of the page into room of at least as many bytes as it may take.
  @inline(__always)
  func write(
    eventAt index: Int, of page: borrowing Page, _ cursor: inout Cursor, to room: inout MutableSpan<UInt8>,
    at offset: inout Int
  ) {
    sessions.write(page.sessionNumbers[index], to: &room, at: &offset)
    room.write(fixed: UInt64(bitPattern: page.times[index]), at: &offset)
    for place in shapes.range(of: page.shapeNumbers[index]) {
      let byte = shapes[place]
      room.write(byte, at: &offset)
      guard byte >= Shape.firstMarker, let operand = OperandClass(rawValue: byte & 0x0f) else { continue }
      write(operand, of: page, at: cursor[operand], to: &room, at: &offset)
      cursor[operand] &+= 1
    }
  }

  @inline(__always)
  private func write(
    _ operand: OperandClass, of page: borrowing Page, at index: Int, to room: inout MutableSpan<UInt8>,
    at offset: inout Int
  ) {
    switch operand {
    case .name: names.write(page.names[index], to: &room, at: &offset)
    case .window: names.write(page.windows[index], to: &room, at: &offset)
    case .tab: names.write(page.tabs[index], to: &room, at: &offset)
    case .identifier: room.write(varint: page.identifiers[index], at: &offset)
    case .number: room.write(varint: page.numbers[index].zigzag, at: &offset)
    case .text: page.textTable.write(Int(page.texts[index]), to: &room, at: &offset)
    case .uuid:
      let uuid = page.uuidTable[Int(page.uuids[index])]
      room.write(fixed: uuid.high.byteSwapped, at: &offset)
      room.write(fixed: uuid.low.byteSwapped, at: &offset)
    case .double: room.write(fixed: page.doubles[index], at: &offset)
    }
  }
}
