import Journal

/// A frame's body behind a head that holds; the first byte tells how many events there are.
func fuzzFrame(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let body = input.dropFirst()
  var bytes: [UInt8] = [RecordKind.frame.rawValue]
  bytes.append(varint: body.count)
  bytes.append(fixed: UInt16(100))
  bytes.append(varint: Int(first))
  bytes.append(varint: 0)
  bytes += body
  bytes.append(fixed: CRC32C.of(bytes.span, seed: Checksums.salt.seed(position: 100)))
  guard let head = try? FrameHead(checking: bytes.span, expecting: 100, salt: Checksums.salt) else { return }
  var builder = PageBuilder(firstPosition: 100, presets: Checksums.presets)
  var decoder = FrameDecoder(baseTime: 0)
  guard (try? decoder.read(bytes.span, head: head, into: &builder)) != nil else { return }
  var written: [UInt8] = []
  var encoder = BlockEncoder()
  encoder.append(builder.page, salt: Checksums.salt, to: &written)
  var blocks = BlockDecoder()
  var copy = Page(firstPosition: 0, presets: Checksums.presets)
  if (try? blocks.read(written.span, salt: Checksums.salt, into: &copy)) == nil
    || copy.times != builder.page.times
  {
    fail("what a frame says can not be written as a block")
  }
}
