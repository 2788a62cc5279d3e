/// What kind of operand a record's shape asks for at a place, and so which column keeps it.
///
/// Like values compress well beside each other, and each class is predicted by what predicts it best.
@usableFromInline package enum OperandClass: UInt8, CaseIterable, Sendable {
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

  /// Its raw value, where other modules know it without a call.
  @inlinable var lane: Int {
    switch self {
    case .name: 0
    case .window: 1
    case .tab: 2
    case .identifier: 3
    case .number: 4
    case .text: 5
    case .uuid: 6
    case .double: 7
    }
  }

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
