/// The front of a journal: what it is, and what its tables begin with.
///
/// ```
/// magic             8   0x89 N V L CR LF 0x1a LF
/// major, minor      2 + 2
/// incompatible      4   flags: one that is unknown forbids reading
/// compatible        4   flags: one that is unknown forbids appending
/// byte count        4   of the whole header
/// journal           16  its identity
/// created           8   milliseconds since 1970; what frames tell times from
/// first position    8   of the first event
/// previous hash     32  the chain hash that the segment before ended with, zero for a first segment
/// footer offset     8   of the index of a sealed journal, 0 for one that never was sealed
/// sealed size       8   of the file when it was sealed: a shorter file was cut, a longer one goes on behind
/// sealed end        8   the position that came next when it was sealed: what a cut file has lost
/// content size      4   of the content, decompressed
/// content           presets and declaration, zstd
/// checksum          4
/// filler            512 zeros
/// copy              the header again, its first byte 0x8a
/// ```
package struct Header: Equatable, Sendable {
  package static let magic: [UInt8] = [0x89, 0x4e, 0x56, 0x4c, 0x0d, 0x0a, 0x1a, 0x0a]
  package static let major: UInt16 = 1
  package static let minor: UInt16 = 1
  /// The bytes before the content.
  package static let fixedByteCount = 116
  /// The bytes of the largest header.
  static let byteMaximum = fixedByteCount + Limits.presetByteCount

  package var majorVersion = Header.major
  package var minorVersion = Header.minor
  package var compatibleFlags: UInt32 = 0
  package var journal: JournalID
  /// Milliseconds since 1970.
  package var created: Int64
  package var firstPosition: UInt64 = 1
  package var previousHash = [UInt8](repeating: 0, count: 32)
  /// Where the index of a sealed journal stands, and how long the file was with it; `nil` if it was never
  /// sealed.
  package var seal: Range<Int>?
  /// The position behind the last event that was sealed, 0 if none ever was.
  package var sealedEndPosition: UInt64 = 0
  package var presets: Presets
  /// The app declaration that the journal is recorded under, as text; empty for none.
  package var declaration: [UInt8] = []
  /// The state that sessions begin with, as the layer above writes it; empty for the plainest one.
  package var initialState: [UInt8] = []
  /// The journals that this one was made from by taking something out of it; empty for one that was recorded.
  package var lineage: [Ancestor] = []
  /// The tree over the events of the first of these that were cut off its front; `nil` where none were.
  package var cut: EventTree?
  /// The bytes of the header, with its copy; only known of one that was read or written.
  package internal(set) var byteCount = 0

  package init(journal: JournalID, created: Int64, content: HeaderContent) {
    self.journal = journal
    self.created = created
    presets = content.presets
    declaration = content.declaration
    initialState = content.initialState
    lineage = content.lineage
    cut = content.cut
  }

  /// Flags that a reader may ignore but a writer must know. The one of packs
  /// is not among them.
  package static let knownCompatibleFlags: UInt32 = 0
  /// The compatible flag of a pack: it holds other journals whole, so that nothing is appended to it.
  static let packFlag: UInt32 = 1

  /// Flags as words: those that this version does not know have numbers only.
  package static func names(ofFlags flags: UInt32) -> String {
    let bits = (0..<32).filter { flags >> UInt32($0) & 1 == 1 }.map { "\($0)" }
    return (bits.count == 1 ? "flag " : "flags ") + bits.joined(separator: ", ")
  }

  package var isPack: Bool { compatibleFlags & Self.packFlag != 0 }

  package var salt: Salt { Salt(journal: journal) }
}

/// Why a file can not be read as a journal.
package enum HeaderFault: Error, Hashable, Sendable {
  /// It does not begin like one. The first bytes tell what it may be.
  case foreign(firstBytes: [UInt8])
  /// It is one, but a transfer as text has changed its line ends.
  case changedLineEnds
  /// It was written by a version that this one can not read.
  case newer(major: UInt16, minor: UInt16, flags: UInt32)
  /// The file ends before the header does. Nothing in it was ever acknowledged.
  case incomplete(byteCount: Int)
  case damaged(Damage)
}

extension HeaderFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign(let bytes):
      bytes.isEmpty ? "it is empty" : "it is not a journal: it does not begin with the bytes 89 4e 56 4c"
    case .changedLineEnds: "its line ends were changed, as by a transfer as text; transfer it as binary"
    case .newer(Header.major, _, let flags):
      "reading it takes what this version does not know, its incompatible \(Header.names(ofFlags: flags)); "
        + "use a newer navlog"
    case .newer(let major, let minor, let flags):
      "it has format \(major).\(minor)\(flags == 0 ? "" : ", flags \(flags)"), this version reads up to "
        + "\(Header.major).\(Header.minor); use a newer navlog"
    case .incomplete(let count): "it ends at byte \(count), within its header; nothing was recorded in it yet"
    case .damaged(let damage): "its header is damaged: \(damage)"
    }
  }
}

extension Header {
  /// The header as bytes.
  package mutating func write(zstd: borrowing Zstd) -> [UInt8] {
    minorVersion = max(minorVersion, Self.minor)
    let content = content.bytes
    var bytes = Self.magic
    bytes.append(fixed: majorVersion)
    bytes.append(fixed: minorVersion)
    bytes.append(fixed: UInt32(0))
    bytes.append(fixed: compatibleFlags)
    bytes.append(fixed: UInt32(0))
    bytes.append(fixed: journal.high.byteSwapped)
    bytes.append(fixed: journal.low.byteSwapped)
    bytes.append(fixed: created)
    bytes.append(fixed: firstPosition)
    bytes.append(contentsOf: previousHash)
    bytes.append(fixed: UInt64(seal?.lowerBound ?? 0))
    bytes.append(fixed: UInt64(seal?.upperBound ?? 0))
    bytes.append(fixed: sealedEndPosition)
    bytes.append(fixed: UInt32(truncatingIfNeeded: content.count))
    // A content size of 0 says that there is none.
    if !content.isEmpty { _ = zstd.compress(content.span, level: 3, appendingTo: &bytes) }
    bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count + 4), at: 20)
    bytes.append(fixed: CRC32C.of(bytes.span))
    bytes += Self.copy(of: bytes)
    byteCount = bytes.count
    return bytes
  }

  /// Reads a header from the first bytes of a file.
  ///
  /// - Parameter bytes: at least ``neededByteCount(of:)`` of them, if the file has so many.
  package init(_ bytes: Span<UInt8>, zstd: borrowing Zstd) throws(HeaderFault) {
    try Self.checkMagic(bytes)
    do {
      self = try Header(checked: bytes, zstd: zstd)
    } catch {
      if error.kind == .truncated, bytes.count < max(Self.neededByteCount(of: bytes), Self.fixedByteCount) {
        throw HeaderFault.incomplete(byteCount: bytes.count)
      }
      throw HeaderFault.damaged(error)
    }
  }

  /// How many bytes of the file's front hold the whole header and its copy, told by its fixed part.
  package static func neededByteCount(of bytes: Span<UInt8>) -> Int {
    var offset = 20
    guard let claimed = try? bytes.fixed(UInt32.self, at: &offset) else { return fixedByteCount }
    return byteCount(withCopy: min(Int(claimed), byteMaximum), of: bytes)
  }

  private static func checkMagic(_ bytes: Span<UInt8>) throws(HeaderFault) {
    let start = bytes.copy(0..<min(bytes.count, magic.count))
    if start == magic {
      var offset = 8
      guard let major = try? bytes.fixed(UInt16.self, at: &offset),
        let minor = try? bytes.fixed(UInt16.self, at: &offset),
        let flags = try? bytes.fixed(UInt32.self, at: &offset)
      else { throw .incomplete(byteCount: bytes.count) }
      guard major == self.major, flags == 0 else { throw .newer(major: major, minor: minor, flags: flags) }
      return
    }
    if !start.isEmpty, start.count < magic.count, magic.starts(with: start) {
      throw .incomplete(byteCount: bytes.count)
    }
    if start.starts(with: magic[..<4]) { throw .changedLineEnds }
    throw .foreign(firstBytes: start)
  }

  private init(checked bytes: Span<UInt8>, zstd: borrowing Zstd) throws(Damage) {
    let length = try Self.checkedByteCount(bytes)
    var offset = 8
    majorVersion = try bytes.fixed(UInt16.self, at: &offset)
    minorVersion = try bytes.fixed(UInt16.self, at: &offset)
    offset += 4
    compatibleFlags = try bytes.fixed(UInt32.self, at: &offset)
    offset += 4
    let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
    journal = JournalID(high: high, low: try bytes.fixed(UInt64.self, at: &offset).byteSwapped)
    created = try bytes.fixed(Int64.self, at: &offset)
    firstPosition = try bytes.fixed(UInt64.self, at: &offset)
    previousHash = bytes.copy(try bytes.range(ofCount: 32, at: &offset))
    guard firstPosition > 0, firstPosition <= Limits.position else {
      throw Damage(.invalid(field: "first position"), at: offset - 40)
    }
    presets = Presets()
    byteCount = Self.byteCount(withCopy: length, of: bytes)
    seal = try Self.seal(bytes, at: &offset)
    sealedEndPosition = try bytes.fixed(UInt64.self, at: &offset)
    guard sealedEndPosition <= Limits.endPosition else {
      throw Damage(.invalid(field: "sealed end"), at: offset - 8)
    }
    let size = try bytes.fixed(UInt32.self, at: &offset)
    guard size > 0 else { return }
    guard size <= UInt32(Limits.presetByteCount) else {
      throw Damage(.tooLarge(value: UInt64(size), limit: UInt64(Limits.presetByteCount)), at: offset - 4)
    }
    var content: [UInt8] = []
    try zstd.decompress(bytes.extracting(offset..<(length - 4)), count: Int(size), into: &content)
    let read = try HeaderContent(content.span)
    (presets, declaration, initialState) = (read.presets, read.declaration, read.initialState)
    (lineage, cut) = (read.lineage, read.cut)
  }

  /// Checks length and checksum, and that the copy is there, whatever it says.
  ///
  /// - Returns: how many bytes the header has without its copy.
  private static func checkedByteCount(_ bytes: Span<UInt8>) throws(Damage) -> Int {
    var offset = 20
    let length = try bytes.fixed(UInt32.self, at: &offset)
    guard length >= UInt32(Self.fixedByteCount + 4),
      length <= UInt32(Self.byteMaximum)
    else { throw Damage(.invalid(field: "length of the header"), at: 20) }
    guard byteCount(withCopy: Int(length), of: bytes) <= bytes.count else {
      throw Damage(.truncated, at: bytes.count)
    }
    var end = Int(length) - 4
    let actual = CRC32C.of(bytes.extracting(0..<end))
    let stored = try bytes.fixed(UInt32.self, at: &end)
    guard stored == actual else { throw Damage(.checksum(expected: stored, actual: actual), at: end - 4) }
    return Int(length)
  }

  /// Whether bytes that stand where a record begins are a header that holds, of whichever version.
  static func check(_ bytes: Span<UInt8>) throws(Damage) {
    guard startsWithMagic(bytes) else { throw Damage(.invalid(field: "kind of a record"), at: 0) }
    _ = try checkedByteCount(bytes)
  }

  static func startsWithMagic(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= magic.count && magic.indices.allSatisfy { bytes[$0] == magic[$0] }
  }

  private static func seal(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> Range<Int>? {
    let start = Int(exactly: try bytes.fixed(UInt64.self, at: &offset))
    let end = Int(exactly: try bytes.fixed(UInt64.self, at: &offset))
    guard let start, let end, start <= end else {
      throw Damage(.invalid(field: "place of the seal"), at: offset)
    }
    return start == 0 ? nil : start..<end
  }
}
