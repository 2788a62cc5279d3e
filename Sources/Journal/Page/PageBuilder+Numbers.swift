/// Records whose parts are numbers of this page already: what frames and other pages are copied with.
extension PageBuilder {
  /// The number of a shape, which is added if it is new; likewise below.
  mutating func number(ofShape bytes: Span<UInt8>) throws(Damage) -> UInt32 {
    let (number, isNew) = shapeTable.intern(bytes)
    if isNew {
      page.shapes.append(try Shape(bytes.copy(bytes.indices)))
      byteCount &+= bytes.count
    }
    return UInt32(truncatingIfNeeded: number)
  }

  mutating func number(ofName name: Span<UInt8>) -> UInt32 {
    let (number, isNew) = page.nameTable.intern(name)
    if isNew { byteCount &+= name.count }
    return UInt32(truncatingIfNeeded: number)
  }

  mutating func number(ofText text: Span<UInt8>) -> UInt32 {
    let (number, isNew) = page.textTable.intern(text)
    if isNew { byteCount &+= text.count }
    return UInt32(truncatingIfNeeded: number)
  }

  mutating func number(ofUUID uuid: UUIDBits) -> UInt32 {
    if let number = uuidNumbers[uuid] { return number }
    let number = UInt32(truncatingIfNeeded: page.uuidTable.count)
    uuidNumbers[uuid] = number
    page.uuidTable.append(uuid)
    byteCount &+= 16
    return number
  }

  /// Finishes a record whose operands stand in the columns.
  @inline(__always)
  mutating func finish(shape: UInt32, session: UInt32, time: Int64) {
    byteCount &+= 4 &+ page.shapes[Int(shape)].operands.count
    page.shapeNumbers.append(shape)
    page.sessionNumbers.append(session)
    page.times.append(time)
  }
}
