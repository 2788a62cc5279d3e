/// The numbers that the entries of one page's tables have in another page.
struct PageMap {
  /// Number + 1 in the other page, 0 while the entry was not used.
  private var shapes: [UInt32]
  private var names: [UInt32]
  private var texts: [UInt32]
  private var uuids: [UInt32]

  /// - Parameter source: the page that is copied from.
  init(of source: borrowing Page) {
    shapes = Array(repeating: 0, count: source.shapes.count)
    names = Array(repeating: 0, count: source.nameTable.count)
    texts = Array(repeating: 0, count: source.textTable.count)
    uuids = Array(repeating: 0, count: source.uuidTable.count)
  }

  mutating func shape(_ number: UInt32, of source: borrowing Page, in page: inout PageBuilder) throws(Damage)
    -> UInt32
  {
    if shapes[Int(number)] > 0 { return shapes[Int(number)] &- 1 }
    let bytes = source.shapes[Int(number)].bytes
    let mapped = try page.number(ofShape: bytes.span)
    shapes[Int(number)] = mapped &+ 1
    return mapped
  }

  mutating func name(_ number: UInt32, of source: borrowing Page, in page: inout PageBuilder) -> UInt32 {
    if names[Int(number)] > 0 { return names[Int(number)] &- 1 }
    let bytes = source.nameTable[Int(number)]
    let mapped = page.number(ofName: bytes.span)
    names[Int(number)] = mapped &+ 1
    return mapped
  }

  mutating func text(_ number: UInt32, of source: borrowing Page, in page: inout PageBuilder) -> UInt32 {
    if texts[Int(number)] > 0 { return texts[Int(number)] &- 1 }
    let bytes = source.textTable[Int(number)]
    let mapped = page.number(ofText: bytes.span)
    texts[Int(number)] = mapped &+ 1
    return mapped
  }

  mutating func uuid(_ number: UInt32, of source: borrowing Page, in page: inout PageBuilder) -> UInt32 {
    if uuids[Int(number)] > 0 { return uuids[Int(number)] &- 1 }
    let mapped = page.number(ofUUID: source.uuidTable[Int(number)])
    uuids[Int(number)] = mapped &+ 1
    return mapped
  }
}

extension PageBuilder {
  /// Appends a record of another page.
  ///
  /// - Parameters:
  ///   - cursor: where its operands begin there; moved behind them.
  ///   - map: how the other page's numbers are called here.
  mutating func append(
    recordOf source: borrowing Page, at index: Int, cursor: inout Cursor, map: inout PageMap, session: UInt32
  ) throws(Damage) {
    let number = source.shapeNumbers[index]
    for operand in source.shapes[Int(number)].operands {
      append(operand, of: source, at: cursor[operand], &map)
      cursor[operand] &+= 1
    }
    let shape = try map.shape(number, of: source, in: &self)
    finish(shape: shape, session: session, time: source.times[index])
  }

  private mutating func append(
    _ operand: OperandClass, of source: borrowing Page, at index: Int, _ map: inout PageMap
  ) {
    switch operand {
    case .name: page.names.append(map.name(source.names[index], of: source, in: &self))
    case .window: page.windows.append(map.name(source.windows[index], of: source, in: &self))
    case .tab: page.tabs.append(map.name(source.tabs[index], of: source, in: &self))
    case .identifier: page.identifiers.append(source.identifiers[index])
    case .number: page.numbers.append(source.numbers[index])
    case .text: page.texts.append(map.text(source.texts[index], of: source, in: &self))
    case .uuid: page.uuids.append(map.uuid(source.uuids[index], of: source, in: &self))
    case .double: page.doubles.append(source.doubles[index])
    }
  }
}
