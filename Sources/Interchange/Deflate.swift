import CZlib

/// The one door to zlib, for the one compression that every browser undoes (`DecompressionStream`).
package enum Deflate {
  /// The bytes compressed, with zlib's header and checksum around them; `nil` for want of memory.
  package static func zlib(_ bytes: Span<UInt8>) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    var target = output.mutableSpan
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe compress2(
          target.baseAddress, &size, source.baseAddress, uLong(source.count), Z_DEFAULT_COMPRESSION)
      }
    }
    guard status == Z_OK else { return nil }
    output.removeLast(output.count - Int(size))
    return output
  }
}
