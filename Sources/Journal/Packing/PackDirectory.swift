/// What a pack keeps of the journals in it, so that each can be taken out again.
///
/// The journals' events stand one journal behind the other; a journal is known by its range of positions.
/// What many headers say alike is kept once.
///
/// ```
/// kind            1   0xd5
/// byte count      4   of the whole record
/// end position    8   of the pack
/// size            varint, of the content, decompressed
/// content         zstd: content count varint, each counted; member count varint, then the members
/// checksum        4
/// ```
package struct PackDirectory: Equatable, Sendable {
  /// One journal of a pack.
  package struct Member: Equatable, Sendable {
    /// The name of the file that it came from, without its directory.
    package var fileName: String
    package var journal: JournalID
    /// Milliseconds since 1970.
    package var created: Int64
    /// Its positions in its own file: from the first one to the one that would come next.
    package var positions: Range<UInt64>
    /// The position that the first one has in the pack.
    package var packedPosition: UInt64
    /// Which of the contents its header had.
    package var contentNumber: Int
    /// Its sessions that are called otherwise in the pack, since a journal before has one of the name: by
    /// the pack's name.
    package var renamed: [String: String] = [:]

    /// Its positions in the pack.
    package var packedPositions: Range<UInt64> {
      packedPosition..<(packedPosition &+ (positions.upperBound &- positions.lowerBound))
    }
  }

  package var contents: [HeaderContent] = []
  package var members: [Member] = []

  package init() {}

  /// The number of a header's content, which is kept if it is new.
  mutating func number(of content: HeaderContent) -> Int {
    if let number = contents.firstIndex(of: content) { return number }
    contents.append(content)
    return contents.count - 1
  }
}

// MARK: - As bytes

extension PackDirectory {
  /// The bytes before the content's size.
  private static let headByteCount = 13

  func write(endPosition: UInt64, salt: Salt, to bytes: inout [UInt8]) throws(Damage) {
    let content = contentBytes
    guard content.count <= Limits.directoryByteCount else {
      throw Damage(.tooLarge(value: UInt64(content.count), limit: UInt64(Limits.directoryByteCount)), at: 0)
    }
    let start = bytes.count
    bytes.append(RecordKind.directory.rawValue)
    bytes.append(fixed: UInt32(0))
    bytes.append(fixed: endPosition)
    bytes.append(varint: content.count)
    let zstd = Zstd()
    _ = zstd.compress(content.span, level: 3, appendingTo: &bytes)
    bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count + 4 - start), at: start + 1)
    let checksum = CRC32C.of(
      bytes.span.extracting(start..<bytes.count), seed: salt.seed(position: endPosition))
    bytes.append(fixed: checksum)
  }

  private var contentBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varint: contents.count)
    for content in contents { bytes.append(counted: content.bytes) }
    bytes.append(varint: members.count)
    for member in members { member.write(to: &bytes) }
    return bytes
  }

  /// Checks a record's length and checksum.
  ///
  /// - Returns: how many bytes it has.
  static func check(_ bytes: Span<UInt8>, salt: Salt) throws(Damage) -> Int {
    var offset = 0
    guard try bytes.byte(at: &offset) == RecordKind.directory.rawValue else {
      throw Damage(.invalid(field: "kind of a directory"), at: 0)
    }
    let claimed = try bytes.fixed(UInt32.self, at: &offset)
    guard claimed >= UInt32(headByteCount + 5), claimed <= UInt32(Limits.blockByteCount) else {
      throw Damage(.invalid(field: "length of a directory"), at: 1)
    }
    let length = Int(claimed)
    guard length <= bytes.count else { throw Damage(.truncated, at: bytes.count) }
    let position = try bytes.fixed(UInt64.self, at: &offset)
    var end = length - 4
    let actual = CRC32C.of(bytes.extracting(0..<end), seed: salt.seed(position: position))
    let stored = try bytes.fixed(UInt32.self, at: &end)
    guard stored == actual else { throw Damage(.checksum(expected: stored, actual: actual), at: length - 4) }
    return length
  }

  /// Reads and checks a directory.
  init(checking bytes: Span<UInt8>, salt: Salt) throws(Damage) {
    let length = try Self.check(bytes, salt: salt)
    var offset = Self.headByteCount
    let size = try bytes.length(at: &offset, limit: Limits.directoryByteCount)
    let zstd = Zstd()
    var content: [UInt8] = []
    try zstd.decompress(bytes.extracting(offset..<(length - 4)), count: size, into: &content)
    try read(content.span)
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(Damage) {
    var offset = 0
    for _ in 0..<(try bytes.length(at: &offset, limit: bytes.count)) {
      let content = try bytes.bytes(at: &offset, limit: Limits.presetByteCount)
      contents.append(try HeaderContent(content.span))
    }
    for _ in 0..<(try bytes.length(at: &offset, limit: bytes.count)) {
      let member = try Member(bytes, at: &offset)
      guard member.contentNumber < contents.count else {
        throw Damage(.invalid(field: "header of a packed journal"), at: offset)
      }
      members.append(member)
    }
  }
}

extension PackDirectory.Member {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(counted: Array(fileName.utf8))
    bytes.append(fixed: journal.high)
    bytes.append(fixed: journal.low)
    bytes.append(signedVarint: created)
    bytes.append(varint: positions.lowerBound)
    bytes.append(varint: positions.upperBound &- positions.lowerBound)
    bytes.append(varint: packedPosition)
    bytes.append(varint: contentNumber)
    bytes.append(varint: renamed.count)
    for (packed, own) in renamed.sorted(by: { $0.key < $1.key }) {
      bytes.append(counted: Array(packed.utf8))
      bytes.append(counted: Array(own.utf8))
    }
  }

  fileprivate init(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    fileName = try Self.string(bytes, at: &offset, limit: Limits.fileNameByteCount)
    let high = try bytes.fixed(UInt64.self, at: &offset)
    journal = JournalID(high: high, low: try bytes.fixed(UInt64.self, at: &offset))
    created = try bytes.signedVarint(at: &offset)
    let first = try bytes.varint(at: &offset)
    let count = try bytes.varint(at: &offset)
    packedPosition = try bytes.varint(at: &offset)
    guard first > 0, !first.addingReportingOverflow(count).overflow,
      !packedPosition.addingReportingOverflow(count).overflow
    else { throw Damage(.invalid(field: "positions of a packed journal"), at: offset) }
    positions = first..<(first + count)
    contentNumber = try bytes.length(at: &offset, limit: Int(UInt32.max))
    for _ in 0..<(try bytes.length(at: &offset, limit: bytes.count)) {
      let packed = try Self.string(bytes, at: &offset, limit: Limits.sessionNameByteCount)
      renamed[packed] = try Self.string(bytes, at: &offset, limit: Limits.sessionNameByteCount)
    }
  }

  private static func string(
    _ bytes: Span<UInt8>, at offset: inout Int, limit: Int
  ) throws(Damage) -> String {
    String(decoding: try bytes.bytes(at: &offset, limit: limit), as: UTF8.self)
  }
}
