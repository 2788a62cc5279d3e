import Journal
import Testing
import TestSupport

/// Bytes whose checksums hold and whose content was made to do harm.
@Suite struct HostileTests {
  private static let numbers: [UInt64] = [
    0, 1, 127, 128, 4095, 4096, 4097, 65535, 1 << 20, 1 << 24, 1 << 26, 1 << 31, UInt64(UInt32.max), 1 << 32,
    UInt64(Int64.max), 1 << 63, .max,
  ]

  private static let overlong = [UInt8](repeating: 0xff, count: 10)

  /// Spells a number as a varint of at least so many bytes, which tables of lengths allow.
  private func varint(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varint: number)
    return bytes
  }

  private func seal(_ bytes: [UInt8], position: UInt64) -> [UInt8] {
    var sealed = bytes
    sealed.append(fixed: CRC32C.of(bytes.span, seed: PageTests.salt.seed(position: position)))
    return sealed
  }

  @Test func `every byte of a block may be any number`() throws {
    let page = try PageTests.randomPage(seed: 3, count: 40)
    var encoder = BlockEncoder()
    var bytes: [UInt8] = []
    encoder.append(page, salt: PageTests.salt, to: &bytes)
    var decoder = BlockDecoder()
    var copy = Page(firstPosition: 0, presets: PageTests.presets)
    for index in 1..<min(bytes.count - 4, 160) {
      for number in Self.numbers.map(varint) + [Self.overlong] {
        var hostile = Array(bytes[..<index] + number + bytes[(index + 1)...].dropLast(4))
        if index > 5 { hostile.overwrite(fixed: UInt32(hostile.count + 4), at: 1) }
        var offset = 5
        let position = try hostile.span.fixed(UInt64.self, at: &offset)
        hostile = seal(hostile, position: position)
        // Either is right; a trap or an allocation without bounds is not.
        _ = try? decoder.read(hostile.span, salt: PageTests.salt, into: &copy)
      }
    }
  }

  @Test func `streams that compress to nothing do not fill the memory`() throws {
    for stream in BlockStream.allCases {
      var content: [UInt8] = []
      let zstd = Zstd()
      let zeros = [UInt8](repeating: 0, count: 1 << 20)
      #expect(zstd.compress(zeros.span, level: 1, appendingTo: &content))
      var head: [UInt8] = [RecordKind.block.rawValue]
      head.append(fixed: UInt32(0))
      head.append(fixed: UInt64(1))
      for number in [4096, 4096, 0, 0, 0, 1] { head.append(varint: number) }
      head += [stream.rawValue, 1]
      head.append(varint: zeros.count)
      head.append(varint: content.count)
      head += content
      head.overwrite(fixed: UInt32(head.count + 4), at: 1)
      let bytes = seal(head, position: 1)
      var decoder = BlockDecoder()
      var page = Page(firstPosition: 1, presets: Presets(shapes: [try Shape([1])]))
      #expect(throws: Damage.self, "\(stream)") {
        try decoder.read(bytes.span, salt: PageTests.salt, into: &page)
      }
      #expect(page.nameTable.count <= 4096 && page.shapes.count <= 4097)
    }
  }

  @Test func `every byte of a frame may be any number`() throws {
    let page = try PageTests.randomPage(seed: 4, count: 12)
    var encoder = FrameEncoder(baseTime: 0)
    var bytes: [UInt8] = []
    encoder.append(page, from: 0, durablePosition: 99, salt: PageTests.salt, to: &bytes)
    for index in 1..<(bytes.count - 4) {
      for number in Self.numbers.map(varint) + [Self.overlong] {
        let hostile = seal(Array(bytes[..<index] + number + bytes[(index + 1)...].dropLast(4)), position: 100)
        readFrame(hostile)
      }
    }
  }

  private func readFrame(_ bytes: [UInt8]) {
    var builder = PageBuilder(firstPosition: 100, presets: PageTests.presets)
    var decoder = FrameDecoder(baseTime: 0)
    guard let head = try? FrameHead(checking: bytes.span, expecting: 100, salt: PageTests.salt) else {
      return
    }
    _ = try? decoder.read(bytes.span, head: head, into: &builder)
  }

  @Test func `every byte of a checkpoint may be any number`() throws {
    let page = try PageTests.randomPage(seed: 5, count: 12)
    var bytes: [UInt8] = []
    Checkpoint(closing: page, frameByteCount: 100).write(to: &bytes, salt: PageTests.salt)
    for index in 1..<(bytes.count - 4) {
      for number in Self.numbers.map(varint) + [Self.overlong] {
        var hostile = Array(bytes[..<index] + number + bytes[(index + 1)...].dropLast(4))
        if index > 5 { hostile.overwrite(fixed: UInt32(hostile.count + 4), at: 1) }
        _ = try? Checkpoint(checking: seal(hostile, position: 100).span, salt: PageTests.salt)
      }
    }
  }

  @Test func `every byte of a header and of a footer may be any number`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [6], .sealed)
      let bytes = try readFile(journal.path)
      let salt = try JournalReader.open(journal.path).header.salt
      let sealed = try #require(try JournalReader.open(journal.path).header.seal)
      let header = try JournalReader.open(journal.path).header.byteCount
      let copy = directory + "/copy.navlog"
      for (range, seed) in [(0..<header, nil), (sealed, salt.seed(position: 7))] {
        for index in (range.lowerBound + 1)..<(range.upperBound - 4) {
          for value in [0, 1, 0x7f, 0x80, 0xff] as [UInt8] {
            var hostile = bytes
            hostile[index] = value
            let checked = Array(hostile[range.lowerBound..<(range.upperBound - 4)])
            let checksum = CRC32C.of(checked.span, seed: seed ?? 0)
            hostile.overwrite(fixed: checksum, at: range.upperBound - 4)
            try writeFile(copy, hostile)
            _ = try? Reading(copy)
            var reader = try? JournalReader.open(copy)
            _ = try? reader?.lastPage(ofSession: "session 1")
          }
        }
      }
    }
  }
}
