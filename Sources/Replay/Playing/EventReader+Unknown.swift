import Journal

/// Events of a kind that this version does not know: they are kept, and told with what is known of them.
extension EventReader {
  /// Tells a record as an intent of the kind `unknown`: its structure in hexadecimal digits, and its operands
  /// in their order.
  func readUnknown(_ shape: Shape, at start: Cursor, into document: inout Document) {
    let object = document.open(.object)
    document.append("intent")
    document.append("unknown")
    document.append("shape")
    document.append(shape.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    document.append("operands")
    let operands = document.open(.array)
    var cursor = start
    for operand in shape.operands {
      append(operand, at: cursor[operand], to: &document)
      cursor[operand] &+= 1
    }
    document.close(operands, count: shape.operands.count)
    document.close(object, count: 3)
  }

  private func append(_ operand: OperandClass, at index: Int, to document: inout Document) {
    let columns = page.page
    switch operand {
    case .name: document.append(columns.nameTable.string(Int(columns.names[index])))
    case .window: document.append(columns.nameTable.string(Int(columns.windows[index])))
    case .tab: document.append(columns.nameTable.string(Int(columns.tabs[index])))
    case .identifier: document.append(Int64(bitPattern: columns.identifiers[index]))
    case .number: document.append(columns.numbers[index])
    case .text: document.append(columns.textTable.string(Int(columns.texts[index])))
    case .uuid: document.append("\(columns.uuidTable[Int(columns.uuids[index])])")
    case .double: document.append(Double(bitPattern: columns.doubles[index]))
    }
  }
}
