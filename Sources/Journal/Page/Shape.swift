/// What kind of operand a record's shape asks for at a place, and so which column keeps it.
///
/// Like values compress well beside each other, and each class is predicted by what predicts it best.
package enum OperandClass: UInt8, CaseIterable, Sendable {
  /// A word of a small vocabulary, such as a route's name.
  case name
  /// A word that seldom changes within a session: the window.
  case window
  /// Another one: the tab.
  case tab
  /// A number that the session counts up.
  case identifier
  /// A signed number.
  case number
  /// Text that may repeat soon.
  case text
  /// Text that spells a UUID in lower case; kept in 16 bytes.
  case uuid
  /// The bits of a floating-point number.
  case double

  /// The byte that stands for an operand of this class in a shape.
  package var marker: UInt8 { Shape.firstMarker | rawValue }
}

/// The structure of a record with its operands left out.
///
/// Records of one kind have one shape, so that a page keeps it once and a record names it by a number.
/// Bytes below ``firstMarker`` mean whatever the layer above wants; from there on each stands for an
/// operand, which is taken from its column.
package struct Shape: Sendable, Equatable {
  package static let firstMarker: UInt8 = 0xf0

  package let bytes: [UInt8]
  /// The classes of the operands, in their order.
  package let operands: [OperandClass]
  /// How many operands of each class there are.
  package let counts: Cursor

  /// Reads a shape.
  ///
  /// - Throws: `Damage` for a marker that no class has.
  package init(_ bytes: [UInt8]) throws(Damage) {
    var operands: [OperandClass] = []
    var counts = Cursor()
    for (offset, byte) in bytes.enumerated() where byte >= Self.firstMarker {
      guard let operand = OperandClass(rawValue: byte & 0x0f) else {
        throw Damage(.invalid(field: "marker of a shape"), at: offset)
      }
      operands.append(operand)
      counts[operand] += 1
    }
    self.bytes = bytes
    self.operands = operands
    self.counts = counts
  }
}

/// A place in each column of a page: where a record's operands begin, or how many of each there are.
package struct Cursor: Sendable, Equatable {
  /// One lane a class, by its raw value.
  private var lanes = SIMD8<UInt32>()

  package init() {}

  package subscript(operand: OperandClass) -> Int {
    @inline(__always) get { Int(lanes[Int(operand.rawValue)]) }
    @inline(__always) set { lanes[Int(operand.rawValue)] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// All operands together.
  package var count: Int { Int(lanes.wrappedSum()) }

  /// Moves on behind a record of that many operands.
  @inline(__always)
  package mutating func advance(by counts: Cursor) {
    lanes &+= counts.lanes
  }

  /// How far this place is behind another one.
  package func less(_ other: Cursor) -> Cursor {
    var cursor = self
    cursor.lanes &-= other.lanes
    return cursor
  }
}

// MARK: - Lanes by name

extension Cursor {
  package var name: Int {
    @inline(__always) get { self[.name] }
    @inline(__always) set { self[.name] = newValue }
  }
  package var window: Int {
    @inline(__always) get { self[.window] }
    @inline(__always) set { self[.window] = newValue }
  }
  package var tab: Int {
    @inline(__always) get { self[.tab] }
    @inline(__always) set { self[.tab] = newValue }
  }
  package var identifier: Int {
    @inline(__always) get { self[.identifier] }
    @inline(__always) set { self[.identifier] = newValue }
  }
  package var number: Int {
    @inline(__always) get { self[.number] }
    @inline(__always) set { self[.number] = newValue }
  }
  package var text: Int {
    @inline(__always) get { self[.text] }
    @inline(__always) set { self[.text] = newValue }
  }
  package var uuid: Int {
    @inline(__always) get { self[.uuid] }
    @inline(__always) set { self[.uuid] = newValue }
  }
  package var double: Int {
    @inline(__always) get { self[.double] }
    @inline(__always) set { self[.double] = newValue }
  }
}
