import CProcessor
import Glibc

/// The processor that this runs on.
package enum Processor {
  /// How many cores this process may use.
  package static let count = max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// Whether it has an instruction for CRC-32C.
  static let hasCRC32C = navlog_has_crc32c() != 0

  /// Advances the register of a CRC-32C by bytes; only where the processor has an instruction for it.
  static func crc32c(_ remainder: UInt32, _ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe navlog_crc32c(remainder, buffer.baseAddress, buffer.count)
    }
  }
}
