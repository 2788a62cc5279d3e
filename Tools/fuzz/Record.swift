import Interchange
import Journal
import Navigation
import Replay

/// A record of an event: the input is its shape, and operands are made for every marker in it.
func fuzzRecord(_ input: [UInt8]) {
  var builder = PageBuilder(firstPosition: 5, presets: Presets())
  let session = builder.add(PageSession(name: "s"))
  for (index, byte) in input.enumerated() {
    guard byte >= Shape.firstMarker else {
      builder.append(token: byte)
      continue
    }
    append(OperandClass(rawValue: byte & 7) ?? .name, UInt64(index), to: &builder)
  }
  guard (try? builder.finish(session: session, time: 1000)) != nil else { return }
  var reader = EventReader(builder.page)
  reader.page.prepare()
  reader.rewind()
  let event = reader.event()
  var state = Session<Route>()
  for change in event.event.changes { state.apply(change) }
  var writer = JSONWriter()
  let place = EventPlace(position: 5, session: "s", step: 1, at: Timestamp(milliseconds: event.at))
  writer.write(event.event, at: place, intent: event.sent, routes: PlainRoutes())
}

private func append(_ operand: OperandClass, _ seed: UInt64, to builder: inout PageBuilder) {
  let words: [StaticString] = ["main", "a", "é", ""]
  let word = Array("\(words[Int(seed % 4)])".utf8)
  switch operand {
  case .name: builder.append(name: word.span)
  case .window: builder.append(window: word.span)
  case .tab: builder.append(tab: word.span)
  case .identifier: builder.append(identifier: seed)
  case .number: builder.append(number: seed % 5 == 0 ? .min : Int64(seed))
  case .text: builder.append(text: [UInt8](repeating: UInt8(seed & 7), count: Int(seed & 31)).span)
  case .uuid: builder.append(uuid: UUIDBits(high: seed, low: 1))
  case .double: builder.append(double: Double(bitPattern: seed &* 0x9e37_79b9_7f4a_7c15))
  }
}
