import Journal
import TestSupport

/// Appends a record that means nothing and uses everything: every class of operand, old and new values.
func appendRandomRecord(
  to page: inout PageBuilder, session: UInt32, time: Int64, using random: inout SeededGenerator
) throws {
  page.append(token: UInt8.random(in: 0..<8, using: &random))
  for _ in 0..<Int.random(in: 0...4, using: &random) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: page.append(name: "name\(Int.random(in: 0..<20, using: &random))".utf8.span)
    case 1: page.append(window: "window\(Int.random(in: 0..<3, using: &random))".utf8.span)
    case 2: page.append(tab: "tab\(Int.random(in: 0..<5, using: &random))".utf8.span)
    case 3:
      page.append(
        identifier: UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0..<64, using: &random)
      )
    case 4:
      page.append(
        number: Int64.random(in: .min...(.max), using: &random) >> Int64.random(in: 0..<64, using: &random))
    case 5: page.append(text: "text \(Int.random(in: 0..<1000, using: &random)) é".utf8.span)
    case 6:
      page.append(uuid: UUIDBits(high: UInt64.random(in: 0..<50, using: &random), low: 7))
    default: page.append(double: Double.random(in: -1e9...1e9, using: &random))
    }
  }
  try page.finish(session: session, time: time)
}

/// What a record says, whatever the numbers of its page.
func meaning(of page: Page, at index: Int, cursor: inout Cursor) -> String {
  let shape = page.shapes[Int(page.shapeNumbers[index])]
  var text = "\(page.sessions[Int(page.sessionNumbers[index])].name)@\(page.times[index]) \(shape.bytes)"
  for operand in shape.operands {
    let place = cursor[operand]
    switch operand {
    case .name: text += " n:" + page.nameTable.string(Int(page.names[place]))
    case .window: text += " w:" + page.nameTable.string(Int(page.windows[place]))
    case .tab: text += " t:" + page.nameTable.string(Int(page.tabs[place]))
    case .identifier: text += " \(page.identifiers[place])"
    case .number: text += " \(page.numbers[place])"
    case .text:
      let string = page.textTable.string(Int(page.texts[place]))
      text += " \(string.prefix(40)) \(string.utf8.count)"
    case .uuid: text += " \(page.uuidTable[Int(page.uuids[place])])"
    case .double: text += " \(page.doubles[place])"
    }
    cursor[operand] += 1
  }
  return text
}

func meanings(of page: Page) -> [String] {
  var cursor = Cursor()
  return (0..<page.count).map { meaning(of: page, at: $0, cursor: &cursor) }
}
