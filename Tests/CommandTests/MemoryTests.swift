import Journal
import TestSupport
import Testing

/// No length that a file claims makes a verb take more memory than the file is worth.
@Suite struct MemoryTests {
  private static let lengths: [UInt64] = [
    0, 1 << 20, 1 << 31 - 1, 1 << 32 - 1, 1 << 53, 1 << 63 - 1, 1 << 63, .max,
  ]

  /// A record of a journal: where it stands, and where in it the position is that salts its checksum.
  private struct Record {
    var bytes: Range<Int>
    var positionOffset: Int
  }

  /// The same bytes with a number put at an offset, fixed and as a varint, and a checksum that holds.
  private func hostile(_ bytes: [UInt8], _ record: Record, _ offset: Int, _ salt: Salt) throws -> [[UInt8]] {
    try Self.lengths.flatMap { length in
      var varint: [UInt8] = []
      varint.append(varint: length)
      return try [(0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(8 * $0)) }, varint].map { number in
        var changed = bytes
        let start = record.bytes.lowerBound + offset
        for (index, byte) in number.enumerated() where start + index < record.bytes.upperBound - 4 {
          changed[start + index] = byte
        }
        var cursor = record.bytes.lowerBound + record.positionOffset
        let seed = salt.seed(position: try changed.span.fixed(UInt64.self, at: &cursor))
        let end = record.bytes.upperBound - 4
        let checksum = CRC32C.of(changed.span.extracting(record.bytes.lowerBound..<end), seed: seed)
        changed.overwrite(fixed: checksum, at: end)
        return changed
      }
    }
  }

  @Test func `lengths of any size are refused within 256 MiB of memory`() throws {
    let place = try Workplace(recording: Intents.pushes(60))
    let bytes = try readFile(place.journal)
    let reader = try JournalReader.open(place.journal)
    let (page, seal) = (reader.pages[0], try #require(reader.segments[0].seal))
    let records = [
      Record(bytes: page.offset..<(page.offset + page.byteCount), positionOffset: 5),
      Record(bytes: seal, positionOffset: 9),
    ]
    var count = 0
    for record in records {
      for offset in stride(from: 1, to: min(60, record.bytes.count - 12), by: Thoroughness.stride(3)) {
        for file in try hostile(bytes, record, offset, reader.header.salt) {
          try writeFile(place.files.path("hostile-\(count).navlog"), file)
          count += 1
        }
      }
    }
    let result = try place.bash(
      #"""
      ulimit -v 262144; "$0" verify "$2"/hostile-*.navlog > "$2/verdicts"; echo $?
      grep -c 'events can be read' "$2/verdicts"
      """#)
    #expect(result.output == "1\n\(count)\n", "\(result.errors.prefix(2000))")
  }

  @Test func `a gibibyte of zeros in a stream is refused within 256 MiB of memory`() throws {
    let place = try Workplace(recording: Intents.pushes(3))
    let reader = try JournalReader.open(place.journal)
    let page = reader.pages[0]
    let bytes = try readFile(place.journal)
    let zstd = Zstd()
    var bomb: [UInt8] = []
    #expect(zstd.compress([UInt8](repeating: 0, count: 15 << 20).span, level: 1, appendingTo: &bomb))
    // Frames of zstd follow one another: what a decoder takes for one stream is 64 of 15 MiB.
    let stream = [[UInt8]](repeating: bomb, count: 70).flatMap(\.self)
    var block: [UInt8] = [RecordKind.block.rawValue]
    block.append(fixed: UInt32(0))
    block.append(fixed: page.firstPosition)
    for number in [3, 1, 0, 0, 0, 1] as [UInt64] { block.append(varint: number) }
    block += [BlockStream.shapeNumbers.rawValue, 1]
    block.append(varint: UInt64(15 << 20))
    block.append(varint: UInt64(stream.count))
    block += stream
    block.overwrite(fixed: UInt32(block.count + 4), at: 1)
    block.append(fixed: CRC32C.of(block.span, seed: reader.header.salt.seed(position: page.firstPosition)))
    try writeFile(place.journal, bytes[..<page.offset] + block)
    let result = try place.bash(#"ulimit -v 262144; "$0" log "$1" > /dev/null; echo $?"#)
    #expect(result.output == "1\n", "\(result)")
  }
}
