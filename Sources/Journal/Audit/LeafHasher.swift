/// Hashes the events of pages: the leaves of the tree that an audit is about.
package struct LeafHasher: Sendable {
  /// Which leaf of an event is meant.
  package enum Edition: Sendable {
    /// What the journal says of it now.
    case current
    /// What was said of it before it was redacted; the same for one that never was.
    case original
  }

  private var events = EventBytes()
  /// Where an event is spelled before it is hashed.
  private var room: [UInt8] = []
  private let edition: Edition

  package init(_ edition: Edition = .current) {
    self.edition = edition
  }

  /// Appends the leaves of a page's events from an index on.
  ///
  /// - Complexity: O(bytes of the events).
  package mutating func append(
    leavesOf page: borrowing Page, from start: Int = 0, to leaves: inout [Digest]
  ) {
    events.begin(page)
    var cursor = page.cursor(at: start)
    for index in start..<page.count {
      if edition == .original, let leaf = page.originalLeaf(at: index, cursor) {
        cursor.advance(by: page.shapes[Int(page.shapeNumbers[index])].counts)
        leaves.append(leaf)
      } else {
        leaves.append(Self.leaf(ofEventAt: index, of: page, events, &cursor, in: &room))
      }
    }
  }

  @inline(__always)
  private static func leaf(
    ofEventAt index: Int, of page: borrowing Page, _ events: EventBytes, _ cursor: inout Cursor,
    in room: inout [UInt8]
  ) -> Digest {
    let limit = 1 + events.byteLimit(ofEventAt: index, of: page, cursor)
    if room.count < limit { room.append(contentsOf: repeatElement(0, count: limit - room.count)) }
    var end = 0
    var span = room.mutableSpan
    span.write(prefix, at: &end)
    events.write(eventAt: index, of: page, &cursor, to: &span, at: &end)
    return SHA256.digest(of: room.span.extracting(0..<end))
  }

  /// The leaf of an event's bytes.
  package static func leaf(of event: [UInt8]) -> Digest {
    let bytes = [prefix] + event
    return SHA256.digest(of: bytes.span)
  }

  /// What makes a leaf's hash differ from every node's (RFC 6962).
  private static let prefix: UInt8 = 0
}

extension Page {
  /// The hash that a redacted event keeps of what it was; `nil` for any other.
  ///
  /// - Parameter cursor: where its operands begin.
  package func originalLeaf(at index: Int, _ cursor: Cursor) -> Digest? {
    guard shapes[Int(shapeNumbers[index])].isRedacted else { return nil }
    var bytes: [UInt8] = []
    for place in cursor.uuid..<(cursor.uuid + 2) {
      let uuid = uuidTable[Int(uuids[place])]
      bytes.append(fixed: uuid.high.byteSwapped)
      bytes.append(fixed: uuid.low.byteSwapped)
    }
    return Digest(bytes)
  }
}

extension Shape {
  /// The byte at a record's start that says it was redacted; two UUID operands follow, which are the hash of
  /// what it was.
  package static let redacted: UInt8 = 0x05

  /// Whether the record begins with the hash of what it was before it was redacted.
  package var isRedacted: Bool {
    let marker = OperandClass.uuid.marker
    return bytes.count >= 3 && bytes[0] == Self.redacted && bytes[1] == marker && bytes[2] == marker
  }
}
