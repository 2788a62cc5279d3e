import Journal
import Navigation

/// Reads on in a record: bytes of its shape, and operands from the columns of its page.
///
/// The shape was looked through by ``ShapePlan`` and the columns are as long as the shapes ask, so that
/// nothing here can fail.
struct RecordReader {
  let shape: [UInt8]
  /// Where the record's operands begin.
  let base: Cursor
  /// Where to read on: an offset in the shape, and a place in the columns.
  var place: RecordPlace

  init(_ plan: ShapePlan, base: Cursor, at start: RecordPlace) {
    shape = plan.shape.bytes
    self.base = base
    place = start
    place.cursor.advance(by: base)
  }

  @inline(__always)
  var next: UInt8 { place.offset < shape.count ? shape[place.offset] : 0 }

  @inline(__always)
  mutating func take() -> UInt8 {
    defer { place.offset &+= 1 }
    return next
  }

  mutating func takeCount() -> Int {
    var (count, unit) = (0, 1)
    while true {
      let digit = take()
      if digit < Token.digitBase { return count &+ Int(digit) &* unit }
      count &+= Int(digit &- Token.digitBase) &* unit
      unit &*= Int(Token.digitBase)
    }
  }

  /// Passes an operand's marker and gives its place in the column.
  @inline(__always)
  mutating func take(_ operand: OperandClass) -> Int {
    place.offset &+= 1
    defer { place.cursor[operand] &+= 1 }
    return place.cursor[operand]
  }

  mutating func name(_ page: borrowing EventPage) -> String { page.names[Int(page.page.names[take(.name)])] }

  mutating func window(_ page: borrowing EventPage) -> String {
    page.names[Int(page.page.windows[take(.window)])]
  }

  @inline(__always)
  mutating func tab(_ page: borrowing EventPage) -> String { page.names[Int(page.page.tabs[take(.tab)])] }

  @inline(__always)
  mutating func identifier(_ page: borrowing EventPage) -> UInt64 { page.page.identifiers[take(.identifier)] }

  mutating func number(_ page: borrowing EventPage) -> Int64 { page.page.numbers[take(.number)] }

  /// Text, or a UUID spelled as text.
  mutating func text(_ page: borrowing EventPage) -> [UInt8] {
    if next == OperandClass.uuid.marker {
      var text: [UInt8] = []
      page.page.uuidTable[Int(page.page.uuids[take(.uuid)])].spell(into: &text)
      return text
    }
    return page.page.textTable[Int(page.page.texts[take(.text)])]
  }

  mutating func string(_ page: borrowing EventPage) -> String {
    String(decoding: text(page), as: UTF8.self)
  }
}
