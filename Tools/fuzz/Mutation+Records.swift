import Journal

/// Records, each taken apart as `Format.md` has it.
extension Mutation {
  // MARK: Frames

  /// A frame's count and body, as the subject takes them.
  mutating func frameBody(_ input: [UInt8]) -> [UInt8]? {
    guard let count = input.first else { return nil }
    let body = changed(Array(input.dropFirst()))
    return [count &+ UInt8(number(below: 4) == 0 ? 1 : 0)] + body
  }

  /// A whole frame, whose size is that of what it has then.
  mutating func frame(_ record: [UInt8]) -> [UInt8]? {
    var offset = 1
    guard let size = try? record.span.length(at: &offset, limit: record.count),
      let low = try? record.span.fixed(UInt16.self, at: &offset),
      var count = try? record.span.varint(at: &offset), var unsynced = try? record.span.varint(at: &offset),
      offset + size + 4 <= record.count
    else { return nil }
    var body = Array(record[offset..<(offset + size)])
    switch number(below: 6) {
    case 0: count = number(below: 2) == 0 ? edge() : count &+ 1
    case 1: unsynced = edge()
    default: body = changed(body)
    }
    var made: [UInt8] = [RecordKind.frame.rawValue]
    made.append(varint: body.count)
    made.append(fixed: low)
    made.append(varint: count)
    made.append(varint: unsynced)
    return made + body + [0, 0, 0, 0]
  }

  // MARK: Blocks

  private struct Part {
    var number: UInt8
    var bytes: [UInt8]
  }

  /// A block with a stream that is changed as it is before it is compressed.
  mutating func block(_ record: [UInt8]) -> [UInt8]? {
    guard record.count > BlockHead.fixedByteCount else { return nil }
    var record = record
    record[0] = RecordKind.block.rawValue
    record.overwrite(fixed: UInt32(truncatingIfNeeded: record.count), at: 1)
    guard var head = try? BlockHead(record.span), var parts = parts(head, record), !parts.isEmpty else {
      return nil
    }
    let chosen = number(below: parts.count)
    switch number(below: 12) {
    case 0: parts.remove(at: chosen)
    case 1: parts[chosen].number = UInt8(number(below: 24))
    case 2: parts.append(parts[chosen])
    case 3: head.count = Int(truncatingIfNeeded: edge() & 0xffff)
    case 4: head.sessionCount = number(below: 2) == 0 ? head.sessionCount + 1 : number(below: 5000)
    case 5: head.firstTime = Int64(bitPattern: edge())
    default: parts[chosen].bytes = changed(parts[chosen].bytes)
    }
    return block(head, parts)
  }

  private func parts(_ head: BlockHead, _ record: [UInt8]) -> [Part]? {
    let zstd = Zstd()
    var parts: [Part] = []
    for stream in head.streams {
      var bytes: [UInt8] = []
      let stored = record.span.extracting(stream.range)
      if !stream.isCompressed {
        bytes = Array(record[stream.range])
      } else if (try? zstd.decompress(stored, count: stream.byteCount, into: &bytes)) == nil {
        return nil
      }
      parts.append(Part(number: stream.stream?.rawValue ?? 0x7f, bytes: bytes))
    }
    return parts
  }

  private mutating func block(_ head: BlockHead, _ parts: [Part]) -> [UInt8] {
    var made: [UInt8] = [RecordKind.block.rawValue]
    made.append(fixed: UInt32(0))
    made.append(fixed: head.firstPosition)
    made.append(varint: head.count)
    made.append(varint: head.sessionCount)
    made.append(signedVarint: head.firstTime)
    made.append(varint: UInt64(bitPattern: head.firstTime &- head.timeRange.lowerBound))
    made.append(varint: UInt64(bitPattern: head.timeRange.upperBound &- head.firstTime))
    made.append(varint: parts.count)
    var stored: [UInt8] = []
    let zstd = Zstd()
    for part in parts {
      let start = stored.count
      // Raw, so that libFuzzer sees what it does; now and then compressed.
      let isCompressed =
        number(below: 4) == 0 && part.number < 20
        && zstd.compress(part.bytes.span, level: 1, appendingTo: &stored)
      if !isCompressed { stored += part.bytes }
      made += [part.number, isCompressed ? 1 : 0]
      made.append(varint: part.bytes.count)
      made.append(varint: stored.count - start)
    }
    made += stored + [0, 0, 0, 0]
    made.overwrite(fixed: UInt32(truncatingIfNeeded: made.count), at: 1)
    return made
  }

  // MARK: Checkpoints

  /// Behind kind, size and position all is varints and counted bytes.
  mutating func checkpoint(_ record: [UInt8]) -> [UInt8]? {
    guard record.count > 17 else { return nil }
    var made: [UInt8] = record.prefix(13) + changed(Array(record[13..<(record.count - 4)])) + [0, 0, 0, 0]
    if number(below: 8) == 0 { replaceField(5..<13, of: &made) }
    made.overwrite(fixed: UInt32(truncatingIfNeeded: made.count), at: 1)
    return made
  }
}
