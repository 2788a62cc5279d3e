import CProcessor

/// What the processor that this runs on does by itself.
enum Processor {
  /// Whether it has an instruction for CRC-32C.
  static let hasCRC32C = navlog_has_crc32c() != 0

  /// Advances the register of a CRC-32C by bytes; only where the processor has an instruction for it.
  static func crc32c(_ remainder: UInt32, _ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe navlog_crc32c(remainder, buffer.baseAddress, buffer.count)
    }
  }
}
