import Interchange
import Journal
import Navigation
import Replay

/// A signed note: what can be read of it is written as it was, and its text may be a checkpoint.
func fuzzNote(_ input: [UInt8]) {
  if let note = try? SignedNote(input) {
    guard let copy = try? SignedNote(Array(note.description.utf8)), copy == note else {
      return fail("a note reads back otherwise than it was")
    }
    if let checkpoint = TreeCheckpoint(note.text) { _ = TreeCheckpoint(checkpoint.text) == checkpoint }
    if let key = note.signatures.first?.key { _ = "\(key)" }
  }
  guard let text = String(validating: input, as: UTF8.self) else { return }
  _ = NoteVerifier(text)
  _ = NoteSigner(text)
}

/// A proof of an event or of growth; it may lead anywhere.
func fuzzProof(_ input: [UInt8]) {
  guard let text = String(validating: input, as: UTF8.self), let proof = TreeProof(text) else { return }
  if TreeProof(proof.text) != proof { fail("a proof reads back otherwise than it was") }
  for count in [0, 1, 2, 41, .max] as [UInt64] {
    let head = TreeHead(count: count, root: .emptyTree)
    if case .includes = proof.claim, proof.leads(to: head, from: head) {
      fail("an event leads to the head of a tree without events")
    }
  }
}

/// A ring of keys.
func fuzzKeys(_ input: [UInt8]) {
  guard let ring = try? KeyRing("/nonexistent/keys", Array("navlog keys 1\n".utf8) + input) else { return }
  var document = Document()
  document.append(String(decoding: input, as: UTF8.self))
  _ = ring.revealing.replacing(in: document)
}

/// An expression over a state that is not empty.
func fuzzExpression(_ input: [UInt8]) {
  guard let text = String(validating: input, as: UTF8.self),
    let expression = try? Expression(parsing: text)
  else { return }
  var state = Session<Route>()
  let sent = #"{"intent":"push","route":{"name":"product","params":{"id":42}}}"#
  var parser = JSONParser()
  var document = Document()
  var reader = IntentReader()
  guard (try? parser.parse(Array(sent.utf8).span, into: &document)) != nil else { return }
  for change in decide(reader.read(document).intent, in: state).changes { state.apply(change) }
  _ = expression.holds(ExpressionSubject(Moment(session: "s", state: state)))
}

/// Other people's recordings: the first byte names the format.
func fuzzImport(_ input: [UInt8]) {
  guard let format = input.first else { return }
  let bytes = Array(input.dropFirst())
  var intents = ImportedIntents(session: "s")
  if format % 4 == 0 {
    var table = CSVImport(map: ["route": "screen"])
    table.read(bytes.span, into: &intents)
    table.finish(into: &intents)
  } else {
    var parser = JSONParser()
    var document = Document()
    guard (try? parser.parse(bytes.span, into: &document)) != nil else { return }
    switch format % 4 {
    case 1: HARImport().read(document, into: &intents)
    case 2: ReduxImport(route: "payload.route").read(document, into: &intents)
    default:
      var states = ReactNavigationImport()
      states.read(document, into: &intents)
    }
  }
  intents.take { (written: Span<UInt8>) throws(Never) in checkLines(written) }
}

/// What was imported must be intents as `record` reads them.
private func checkLines(_ bytes: Span<UInt8>) {
  let copy = bytes.indices.map { bytes[$0] }
  var parser = JSONParser()
  var document = Document()
  var reader = IntentReader()
  for line in copy.split(separator: UInt8(ascii: "\n")) {
    let line = Array(line)
    guard (try? parser.parse(line.span, into: &document)) != nil else {
      return fail("an imported intent is no JSON")
    }
    if reader.read(document).envelope.fault != nil { return fail("an imported line is no intent") }
  }
}
