import Glibc
import Interchange
import Journal
import Navigation
import Replay

/// A whole file: opened by its index and by a scan, all events and some states read, gone on with and sealed.
func fuzzFile(_ input: [UInt8]) {
  let path = "/dev/shm/navlog-fuzz-\(getpid()).navlog"
  var bytes = input
  mendHeader(&bytes)
  // Every other file also has records that hold, whatever is in them.
  if let last = bytes.last, last & 1 == 1 { MendedRecords.mend(&bytes) }
  guard write(bytes, to: path) else { return fail("can not write \(path)") }
  for isScanning in [false, true] {
    guard let journal = try? JournalReader.open(path, isScanning: isScanning) else { continue }
    readAll(journal)
  }
  goOn(path)
  recover(path)
  try? File.remove(path)
}

/// What is recovered must be sound.
private func recover(_ path: String) {
  let newPath = path + ".recovered"
  try? File.remove(newPath)
  guard (try? Recovery.recover(path, to: newPath)) != nil else { return }
  if let journal = try? JournalReader.open(newPath, isScanning: true) {
    if !journal.gaps.isEmpty || journal.tail.byteCount > 0 { fail("what was recovered is damaged") }
    readAll(journal)
  } else {
    fail("what was recovered can not be read")
  }
  try? File.remove(newPath)
}

private func mendHeader(_ bytes: inout [UInt8]) {
  var offset = 20
  guard let length = try? bytes.span.fixed(UInt32.self, at: &offset), length >= Header.fixedByteCount + 4,
    length <= bytes.count
  else { return }
  let end = Int(length) - 4
  bytes.overwrite(fixed: CRC32C.of(bytes.span.extracting(0..<end)), at: end)
  // Every third file keeps what the fuzzer made of the copy.
  let whole = Header.neededByteCount(of: bytes.span)
  guard whole > Int(length), whole <= bytes.count, bytes.count % 3 != 0 else { return }
  bytes.replaceSubrange(Int(length)..<whole, with: Header.copy(of: Array(bytes[..<Int(length)])))
}

private func readAll(_ journal: consuming JournalReader) {
  guard var player = try? Player(journal) else { return }
  var reader = EventReader(player.journal.makePage())
  var sessions: Set<String> = []
  for page in player.journal.pages.indices {
    guard (try? reader.read(page: page, of: &player.journal)) != nil else { continue }
    while !reader.isAtEnd {
      let event = reader.event()
      sessions.insert(event.session)
      reader.advance()
    }
  }
  for session in sessions.prefix(3) {
    _ = try? player.moment(ofSession: session)
    _ = try? player.moment(ofSession: session, at: .step(1))
  }
}

private func goOn(_ path: String) {
  guard var recorder = try? Recorder.open(path, now: 0) else { return }
  if let torn = recorder.writer.torn { try? File.remove(torn.keptAt) }
  var document = Document()
  document.append(Intent<Route>(.back), envelope: Envelope(session: "s1"))
  _ = try? recorder.record(document, now: 5) { Document() }
  _ = try? recorder.finish()
  if let journal = try? JournalReader.open(path, isScanning: true) { readAll(journal) }
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  try? File.remove(path)
  guard let file = try? File(path: path, access: .creating) else { return false }
  return (try? file.write(bytes.span, at: 0)) != nil
}
