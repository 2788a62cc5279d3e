import Journal

/// A header as it comes, and one whose length and checksum hold.
func fuzzHeader(_ input: [UInt8]) {
  let zstd = Zstd()
  _ = try? Header(input.span, zstd: zstd)
  if let restored = Header.restore(input), (try? Header(restored.bytes.span, zstd: zstd)) != nil,
    restored.bytes.count > input.count
  {
    fail("a header is restored from bytes that are not there")
  }
  var bytes = input
  guard bytes.count >= Header.fixedByteCount + 4 else { return }
  bytes.replaceSubrange(0..<8, with: Header.magic)
  bytes.replaceSubrange(8..<16, with: [1, 0, 1, 0, 0, 0, 0, 0])
  bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count), at: 20)
  Checksums.mend(&bytes, seed: 0)
  bytes += Header.copy(of: bytes)
  _ = try? Header(bytes.span, zstd: zstd)
}

func fuzzFooter(_ input: [UInt8]) {
  var bytes = input
  guard bytes.count >= 41 else { return }
  bytes[0] = RecordKind.footer.rawValue
  bytes.overwrite(fixed: UInt64(bytes.count), at: 1)
  var offset = 9
  let position = (try? bytes.span.fixed(UInt64.self, at: &offset)) ?? 0
  Checksums.mend(&bytes, seed: Checksums.salt.seed(position: position))
  guard let footer = try? Footer(checking: bytes, fileByteCount: 1 << 30, salt: Checksums.salt) else {
    return
  }
  for name in ["", "a", "session 1"] { _ = try? footer.candidates(NameHash.of(name.utf8.span)) }
  for position in [0, 1, footer.endPosition, .max] { _ = footer.pages.page(at: position) }
}
