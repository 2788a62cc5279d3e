import Journal

/// A block whose checksum holds. What is read is written again and must read the same.
func fuzzBlock(_ input: [UInt8]) {
  var bytes = input
  Checksums.mendRecord(&bytes, kind: .block)
  var decoder = BlockDecoder()
  var page = Page(firstPosition: 0, presets: Checksums.presets)
  guard (try? decoder.read(bytes.span, salt: Checksums.salt, into: &page)) != nil, page.count > 0 else {
    return
  }
  var encoder = BlockEncoder()
  var written: [UInt8] = []
  encoder.append(page, salt: Checksums.salt, to: &written)
  var copy = Page(firstPosition: 0, presets: Checksums.presets)
  do {
    try decoder.read(written.span, salt: Checksums.salt, into: &copy)
  } catch {
    return fail("a page that was read can not be read again: \(error)")
  }
  if copy.times != page.times || copy.identifiers != page.identifiers || copy.numbers != page.numbers {
    fail("a page reads back otherwise than it was")
  }
}

func fuzzCheckpoint(_ input: [UInt8]) {
  var bytes = input
  Checksums.mendRecord(&bytes, kind: .checkpoint)
  guard let checkpoint = try? Checkpoint(checking: bytes.span, salt: Checksums.salt) else { return }
  var written: [UInt8] = []
  checkpoint.write(to: &written, salt: Checksums.salt)
  guard let copy = try? Checkpoint(checking: written.span, salt: Checksums.salt) else {
    return fail("a checkpoint that was read can not be read again")
  }
  if copy.sessions.count != checkpoint.sessions.count {
    fail("a checkpoint reads back otherwise than it was")
  }
}
