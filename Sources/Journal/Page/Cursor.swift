/// A place in each column of a page: where a record's operands begin, or how many of each there are.
///
/// All of it is inlined where records are read and written, which is in another module.
@usableFromInline package struct Cursor: Sendable, Equatable {
  /// One lane a class, by its raw value.
  @usableFromInline var lanes = SIMD8<UInt32>()

  @inlinable package init() {}

  @inlinable package subscript(operand: OperandClass) -> Int {
    get { Int(lanes[operand.lane]) }
    set { lanes[operand.lane] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// All operands together.
  @inlinable package var count: Int { Int(lanes.wrappedSum()) }

  /// Moves on behind a record of that many operands.
  @inlinable package mutating func advance(by counts: Cursor) {
    lanes &+= counts.lanes
  }

  /// How far this place is behind another one.
  @inlinable package func less(_ other: Cursor) -> Cursor {
    var cursor = self
    cursor.lanes &-= other.lanes
    return cursor
  }
}

// MARK: - Lanes by name

extension Cursor {
  @inlinable package var name: Int {
    get { self[.name] }
    set { self[.name] = newValue }
  }
  @inlinable package var window: Int {
    get { self[.window] }
    set { self[.window] = newValue }
  }
  @inlinable package var tab: Int {
    get { self[.tab] }
    set { self[.tab] = newValue }
  }
  @inlinable package var identifier: Int {
    get { self[.identifier] }
    set { self[.identifier] = newValue }
  }
  @inlinable package var number: Int {
    get { self[.number] }
    set { self[.number] = newValue }
  }
  @inlinable package var text: Int {
    get { self[.text] }
    set { self[.text] = newValue }
  }
  @inlinable package var uuid: Int {
    get { self[.uuid] }
    set { self[.uuid] = newValue }
  }
  @inlinable package var double: Int {
    get { self[.double] }
    set { self[.double] = newValue }
  }
}
