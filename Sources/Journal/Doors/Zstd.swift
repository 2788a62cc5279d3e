import CZstd

/// The one door to libzstd: whole byte strings in, whole byte strings out.
///
/// Compression is always of something whose size is known, and decompression always into as many bytes as
/// the caller has checked to be sane: what the compressed bytes claim about themselves is compared, never
/// believed.
@safe package struct Zstd: ~Copyable {
  private let compressor: OpaquePointer?
  private let decompressor: OpaquePointer?

  package init() {
    unsafe compressor = ZSTD_createCCtx()
    unsafe decompressor = ZSTD_createDCtx()
  }

  deinit {
    unsafe ZSTD_freeCCtx(compressor)
    unsafe ZSTD_freeDCtx(decompressor)
  }

  /// Appends the compressed form of bytes to `output`.
  ///
  /// - Returns: whether it did. If not, for want of memory, nothing was appended; store the bytes raw then.
  package func compress(_ bytes: Span<UInt8>, level: Int32, appendingTo output: inout [UInt8]) -> Bool {
    let bound = ZSTD_compressBound(bytes.count)
    let before = output.count
    output.append(addingCapacity: bound) { room in
      unsafe room.withUnsafeMutableBufferPointer { target, count in
        let written = unsafe bytes.withUnsafeBufferPointer { source in
          unsafe ZSTD_compressCCtx(
            compressor, target.baseAddress, target.count, source.baseAddress, source.count, level)
        }
        count = ZSTD_isError(written) == 0 ? written : 0
      }
    }
    // A frame is never empty, not even that of nothing.
    return output.count > before
  }

  /// Decompresses one frame that must give exactly as many bytes.
  ///
  /// - Parameter count: the size of the result, checked by the caller against a limit of its own.
  /// - Throws: `Damage` where zstd refuses the bytes or the size differs; `output` is unspecified then.
  package func decompress(
    _ bytes: Span<UInt8>, count: Int, into output: inout [UInt8]
  ) throws(Damage) {
    output.removeAll(keepingCapacity: true)
    let claimed = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe ZSTD_getFrameContentSize(source.baseAddress, source.count)
    }
    guard claimed == UInt64(count) else {
      throw Damage(.invalid(field: "size of a compressed stream"), at: 0)
    }
    var written = 0
    output.append(addingCapacity: count) { room in
      unsafe room.withUnsafeMutableBufferPointer { target, filledCount in
        written = unsafe bytes.withUnsafeBufferPointer { source in
          unsafe ZSTD_decompressDCtx(
            decompressor, target.baseAddress, count, source.baseAddress, source.count)
        }
        filledCount = ZSTD_isError(written) == 0 ? written : 0
      }
    }
    if ZSTD_isError(written) != 0 {
      throw Damage(.compression(code: Int(ZSTD_getErrorCode(written).rawValue)), at: 0)
    }
    guard written == count else { throw Damage(.truncated, at: 0) }
  }
}
