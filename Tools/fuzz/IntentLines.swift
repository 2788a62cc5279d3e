import Interchange
import Journal
import Navigation
import Replay

/// Lines of JSON: each is decided, written as a record, and must come back as it was sent.
func fuzzIntent(_ input: [UInt8]) {
  var state = Session<Route>()
  var parser = JSONParser()
  var document = Document()
  var reader = IntentReader()
  var encoder = EventEncoder()
  for line in input.split(separator: UInt8(ascii: "\n")).prefix(32) {
    guard (try? parser.parse(Array(line).span, into: &document)) != nil else { continue }
    let received = reader.read(document)
    let event = decide(received.intent, in: state)
    for change in event.changes { state.apply(change) }
    let at = received.envelope.at ?? 7
    var builder = PageBuilder(firstPosition: 9, presets: Presets())
    let session = builder.add(PageSession(name: received.envelope.session))
    encoder.append(
      document, event, at: .init(session: received.envelope.session, at: at, position: 9), to: &builder)
    guard (try? builder.finish(session: session, time: at)) != nil else {
      return fail("an event can not be written")
    }
    compare(builder.page, document, event)
  }
}

private func compare(_ page: Page, _ sent: Document, _ event: Event<Route>) {
  var reader = EventReader(page)
  reader.page.prepare()
  if reader.page.unknownCount > 0 { return fail("an event can not be read") }
  reader.rewind()
  let copy = reader.event()
  if json(copy.sent) != json(sent) { fail("an intent comes back as \(json(copy.sent)), not \(json(sent))") }
  if copy.event.outcome != event.outcome || copy.event.changes != event.changes {
    fail("an event comes back as \(copy.event), not \(event)")
  }
}

private func json(_ document: Document) -> String {
  var writer = JSONWriter()
  writer.write(document)
  return String(decoding: writer.bytes, as: UTF8.self)
}
