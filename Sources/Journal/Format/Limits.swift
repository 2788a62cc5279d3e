/// The limits of the format: nothing is allocated for a length or a count beyond them.
package enum Limits {
  /// The last position that an event may have: exact wherever JSON is read.
  package static let position: UInt64 = 1 << 53
  /// Events of a page, the unit of compression and of seeking.
  package static let pageEventCount = 4096
  /// The last position that may come next: a page may begin at the last ``position``.
  package static let endPosition = position + UInt64(pageEventCount)
  /// Bytes of a page's records before compression, after which it is closed early.
  package static let pageByteCount = 1 << 20
  /// Bytes of a page's event frames, after which it is closed early.
  package static let stretchByteCount = 32 << 10
  /// Bytes of a journal that are not sealed, after which it is sealed while it is recorded.
  package static let rotationByteCount = 64 << 20
  /// Operands of a page's records.
  package static let operandCount = 1 << 21
  /// Bytes of an event frame's body.
  package static let frameByteCount = 8 << 20
  /// Bytes of a whole block or checkpoint, as stored.
  package static let blockByteCount = 32 << 20
  /// Bytes of all streams of a block, decompressed: a page, and one event as large as a frame may be.
  package static let streamByteCount = 16 << 20
  /// Bytes of a session's name.
  package static let sessionNameByteCount = 128
  /// Bytes of one shape, one name, one text.
  package static let stringByteCount = 16 << 20
  /// Bytes of a session's state that a recorder lets come to be: beyond, an intent is rejected.
  package static let recordedStateByteCount = 1 << 20
  /// Bytes of a session's state that a page may keep.
  package static let stateByteCount = 2 << 20
  /// Bytes of the header's content, decompressed.
  package static let presetByteCount = 4 << 20
  /// Names, and shapes, that are known beforehand.
  package static let presetCount = 1 << 16
  /// Bytes of a footer: a larger index is not read, and the pages are scanned instead.
  package static let footerByteCount = 32 << 20
  /// Bytes of a pack's directory, decompressed.
  package static let directoryByteCount = 32 << 20
  /// Bytes of a file's name, as systems have it.
  package static let fileNameByteCount = 255
  /// Streams of a block.
  package static let streamCount = 64
}
