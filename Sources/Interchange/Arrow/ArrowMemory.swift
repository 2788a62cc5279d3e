/// The memory of one exported structure, freed when whoever took it lets it go.
///
/// Blocks are aligned and padded to 64 bytes, as Arrow recommends for vector instructions, and begin as
/// zeros.
///
/// Why are the columns of a batch copied into it, rather than lent? Swift promises the address of an array's
/// elements for the time of a call alone, and a batch is filled again for the next rows. It is one copy at
/// the speed of memory; behind it, no consumer copies again.
@safe final class ArrowMemory {
  private static let alignment = 64
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit { unsafe blocks.forEach { unsafe $0.deallocate() } }

  /// Zeroed room for some elements; room for none is a block as well, as consumers may want an address.
  func room<Element: BitwiseCopyable>(for count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element>
  {
    let byteCount = count * MemoryLayout<Element>.stride
    let padded = (byteCount / Self.alignment + 1) * Self.alignment
    let block = UnsafeMutableRawPointer.allocate(byteCount: padded, alignment: Self.alignment)
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: padded)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: Element.self, capacity: count)
  }

  /// A text that ends with a zero, as C has it.
  func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8)
    return unsafe UnsafePointer(copy(bytes.map { CChar(bitPattern: $0) }, roomFor: bytes.count + 1))
  }

  /// A copy of elements.
  func copy<Element: BitwiseCopyable>(
    _ elements: [Element], roomFor count: Int
  ) -> UnsafeMutablePointer<Element> {
    let room = unsafe room(for: max(count, elements.count), of: Element.self)
    unsafe elements.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe room.update(from: start, count: source.count)
    }
    return unsafe room
  }

  // MARK: Held by C

  /// Hands the memory to a structure, which gives it back to ``release(_:)``.
  func handOver() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

  static func release(_ held: UnsafeMutableRawPointer?) {
    if let held = unsafe held { unsafe Unmanaged<ArrowMemory>.fromOpaque(held).release() }
  }
}
