/// Up to 4096 consecutive events in columns: the unit in which a journal is compressed, sought and decoded.
///
/// A page is what a block holds, and what a stretch of event frames holds up to its checkpoint; read from
/// either it is the same. A record is a number of a shape and its operands, which stand in the columns
/// of their classes; whoever reads on keeps a ``Cursor`` of where the next record's operands begin.
@usableFromInline package struct Page: Sendable {
  /// The position of the first event.
  package var firstPosition: UInt64
  /// The sessions that have events here, in order of first appearance.
  package var sessions: [PageSession] = []

  // One element an event
  package internal(set) var shapeNumbers: [UInt32] = []
  package internal(set) var sessionNumbers: [UInt32] = []
  /// Milliseconds since 1970.
  @usableFromInline package internal(set) var times: [Int64] = []

  // One element an operand
  package internal(set) var names: [UInt32] = []
  package internal(set) var windows: [UInt32] = []
  package internal(set) var tabs: [UInt32] = []
  package internal(set) var identifiers: [UInt64] = []
  package internal(set) var numbers: [Int64] = []
  package internal(set) var texts: [UInt32] = []
  package internal(set) var uuids: [UInt32] = []
  package internal(set) var doubles: [UInt64] = []

  // What the numbers in the columns stand for; of shapes and names the presets come first
  package internal(set) var shapes: [Shape] = []
  package internal(set) var nameTable = ByteTable()
  package internal(set) var textTable = ByteTable()
  package internal(set) var uuidTable: [UUIDBits] = []

  package let presets: Presets

  package init(firstPosition: UInt64, presets: Presets) {
    self.firstPosition = firstPosition
    self.presets = presets
    seedTables()
  }

  @inlinable package var count: Int { times.count }

  /// The position of the event after the last one.
  package var endPosition: UInt64 { firstPosition &+ UInt64(count) }

  /// Forgets all events and keeps the memory.
  package mutating func removeAll(firstPosition: UInt64) {
    self.firstPosition = firstPosition
    sessions.removeAll(keepingCapacity: true)
    shapeNumbers.removeAll(keepingCapacity: true)
    sessionNumbers.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    windows.removeAll(keepingCapacity: true)
    tabs.removeAll(keepingCapacity: true)
    identifiers.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    uuids.removeAll(keepingCapacity: true)
    doubles.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    nameTable.removeAll()
    textTable.removeAll()
    uuidTable.removeAll(keepingCapacity: true)
    seedTables()
  }

  private mutating func seedTables() {
    shapes.append(contentsOf: presets.shapes)
    for name in presets.names { nameTable.append(name.utf8.span) }
  }

  /// The earliest and the latest time, whatever the order; `nil` for a page without events.
  package var timeRange: ClosedRange<Int64>? {
    guard let first = times.first else { return nil }
    return times.reduce(first...first) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// The cursor at an event, counted from 0.
  ///
  /// - Complexity: O(index).
  package func cursor(at index: Int) -> Cursor {
    var cursor = Cursor()
    for number in shapeNumbers[..<index] { cursor.advance(by: shapes[Int(number)].counts) }
    return cursor
  }
}
