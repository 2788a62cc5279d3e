/// The last numbers that took more than a byte: one that comes again soon is told by how long ago it came.
///
/// A number whose zigzag form is below 64 is told by that, one of the last 63 large ones by 64 and how many
/// large ones ago it was new, any other by 127 and its zigzag form behind it.
struct RecentNumbers {
  private static let capacity = 63
  private static let new: UInt64 = 127

  /// A ring; the newest stands before ``next``.
  private var ring = [Int64](repeating: 0, count: capacity)
  private var next = 0
  private var count = 0

  mutating func write(_ number: Int64, to bytes: inout [UInt8]) {
    let zigzag = number.zigzag
    if zigzag < 64 { return bytes.append(varint: zigzag) }
    for age in 0..<count where ring[place(age)] == number { return bytes.append(varint: 64 &+ UInt64(age)) }
    insert(number)
    bytes.append(varint: Self.new)
    bytes.append(varint: zigzag)
  }

  mutating func read(from bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> Int64 {
    let start = offset
    let code = try bytes.varint(at: &offset)
    if code < 64 { return Int64(zigzag: code) }
    if code < Self.new { return ring[place(Int(code) - 64)] }
    guard code == Self.new else { throw Damage(.invalid(field: "code of a number"), at: start) }
    let number = try bytes.signedVarint(at: &offset)
    insert(number)
    return number
  }

  private mutating func insert(_ number: Int64) {
    ring[next] = number
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  private func place(_ age: Int) -> Int {
    (next &- 1 &- age &+ 2 &* Self.capacity) % Self.capacity
  }
}
