import CFuzzer
import Journal

/// Makes another input of one: by its structure, where the subject has one.
///
/// What libFuzzer does to bytes it hardly ever does to a number that says how many, and never to what is
/// compressed or counted beforehand. So a structure is taken apart, something in it is changed, and it is put
/// together again, with sizes and counts of bytes that fit. Checksums are made to hold when it is tried.
struct Mutation {
  private var state: UInt64

  init(seed: UInt32) { state = UInt64(seed) &+ 0x9e37_79b9_7f4a_7c15 }

  /// A number below another.
  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit < 2 ? 0 : Int((state >> 33) % UInt64(limit))
  }

  // MARK: Changes

  /// Bytes as libFuzzer changes them, and learns from what that leads to.
  func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes + [UInt8](repeating: 0, count: 64)
    let count = unsafe copy.withUnsafeMutableBufferPointer { buffer in
      unsafe LLVMFuzzerMutate(buffer.baseAddress, bytes.count, buffer.count)
    }
    return Array(copy.prefix(count))
  }

  /// Numbers at which something ends.
  private static let edges: [UInt64] = [
    0, 1, 2, 63, 64, 126, 127, 128, 255, 256, 4095, 4096, 4097, 65535, 65536, 1 << 20, 1 << 24, 1 << 31,
    1 << 32, 1 << 53, (1 << 53) + 1, 1 << 62, UInt64(Int64.max), 1 << 63, .max,
  ]

  mutating func edge() -> UInt64 { Self.edges[number(below: Self.edges.count)] &- UInt64(number(below: 3)) }

  /// Puts another varint in the place of one, wherever one may begin.
  mutating func replacingVarint(in bytes: [UInt8]) -> [UInt8] {
    let start = number(below: bytes.count + 1)
    var end = start
    while end < bytes.count, end - start < 9, bytes[end] & 0x80 != 0 { end += 1 }
    var varint: [UInt8] = []
    varint.append(varint: edge())
    return bytes[..<start] + varint + bytes[min(end + 1, bytes.count)...]
  }

  /// Puts another number in a field of fixed size.
  mutating func replaceField(_ field: Range<Int>, of bytes: inout [UInt8]) {
    guard field.upperBound <= bytes.count else { return }
    let near = number(below: 2) == 0
    var number = edge()
    if near { number = 1 &- UInt64(self.number(below: 3)) }
    var carry: UInt64 = 0
    for (shift, index) in field.enumerated() {
      let old = near ? UInt64(bytes[index]) : 0
      let sum = old &+ (number >> UInt64(8 * min(shift, 7)) & 0xff) &+ carry
      bytes[index] = UInt8(truncatingIfNeeded: sum)
      carry = near ? sum >> 8 : 0
    }
  }

  /// One of both.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    number(below: 2) == 0 ? mutated(bytes) : replacingVarint(in: bytes)
  }
}

/// What libFuzzer calls for an input that it has not tried.
@c(LLVMFuzzerCustomMutator)
func customMutator(
  _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ maximum: Int, _ seed: CUnsignedInt
) -> Int {
  let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: maximum)
  var mutation = Mutation(seed: seed)
  let input = unsafe Array(buffer.prefix(count))
  if mutation.number(below: 4) > 0, let made = Subject.chosen.mutated(input, &mutation),
    !made.isEmpty, made.count <= maximum
  {
    for (index, byte) in made.enumerated() { unsafe buffer[index] = byte }
    return made.count
  }
  return unsafe LLVMFuzzerMutate(start, count, maximum)
}

extension Subject {
  /// - Returns: `nil` where there is no structure to change.
  fileprivate func mutated(_ input: [UInt8], _ mutation: inout Mutation) -> [UInt8]? {
    switch self {
    case .frame: mutation.frameBody(input)
    case .block: mutation.block(input)
    case .checkpoint: mutation.checkpoint(input)
    case .header: mutation.header(input)
    case .footer: mutation.footer(input)
    case .file: mutation.file(input)
    case .state: mutation.changed(input)
    case .record, .intent, .note, .proof, .keys, .expression, .imported: nil
    }
  }
}
