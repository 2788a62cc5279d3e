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
  package var name = 0
  package var window = 0
  package var tab = 0
  package var identifier = 0
  package var number = 0
  package var text = 0
  package var uuid = 0
  package var double = 0

  package init() {}

  package subscript(operand: OperandClass) -> Int {
    @inline(__always) get {
      switch operand {
      case .name: name
      case .window: window
      case .tab: tab
      case .identifier: identifier
      case .number: number
      case .text: text
      case .uuid: uuid
      case .double: double
      }
    }
    @inline(__always) set {
      switch operand {
      case .name: name = newValue
      case .window: window = newValue
      case .tab: tab = newValue
      case .identifier: identifier = newValue
      case .number: number = newValue
      case .text: text = newValue
      case .uuid: uuid = newValue
      case .double: double = newValue
      }
    }
  }

  /// All operands together.
  package var count: Int {
    name &+ window &+ tab &+ identifier &+ number &+ text &+ uuid &+ double
  }

  /// How far this place is behind another one.
  package func less(_ other: Cursor) -> Cursor {
    var cursor = self
    for operand in OperandClass.allCases { cursor[operand] &-= other[operand] }
    return cursor
  }

  /// Moves on behind a record of that many operands.
  @inline(__always)
  package mutating func advance(by counts: Cursor) {
    name &+= counts.name
    window &+= counts.window
    tab &+= counts.tab
    identifier &+= counts.identifier
    number &+= counts.number
    text &+= counts.text
    uuid &+= counts.uuid
    double &+= counts.double
  }
}
