/// Byte strings, each kept once and known by its number in order of first appearance.
///
/// Open addressing over one arena: looking up a string that is known allocates nothing.
package struct ByteTable: Sendable {
  private var arena: [UInt8] = []
  /// Where each string ends in the arena; it begins where the one before ends.
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  /// Number + 1 of the string in a slot, 0 for none; a power of two of them, at most half full.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 16)

  package init() {}

  package var count: Int { ends.count }

  /// The size of all strings together.
  package var byteCount: Int { arena.count }

  package func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  package subscript(number: Int) -> [UInt8] {
    Array(arena[range(of: number)])
  }

  package func string(_ number: Int) -> String {
    String(decoding: arena[range(of: number)], as: UTF8.self)
  }

  /// Appends a string to other bytes, counted.
  package func append(_ number: Int, to bytes: inout [UInt8]) {
    let range = range(of: number)
    bytes.append(varint: range.count)
    bytes.append(contentsOf: arena[range])
  }

  /// Writes a string into room, counted.
  @inline(__always)
  func write(_ number: Int, to room: inout MutableSpan<UInt8>, at offset: inout Int) {
    let range = range(of: number)
    room.write(varint: UInt64(range.count), at: &offset)
    room.write(arena.span.extracting(range), at: &offset)
  }

  /// The bytes of all strings, one behind the other.
  package var text: [UInt8] { arena }

  /// Whether another table has the same strings under the same numbers.
  func hasSameStrings(as other: ByteTable) -> Bool { arena == other.arena && ends == other.ends }

  /// Forgets all strings and keeps the memory.
  package mutating func removeAll() {
    arena.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
  }

  /// The number of a string, which is added if it is new.
  package mutating func intern(_ string: Span<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(string)
    var slot = Int(hash) & (slots.count &- 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if hashes[number] == hash, equals(number, string) { return (number, false) }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    add(string, hash: hash, slot: slot)
    return (ends.count &- 1, true)
  }

  /// Adds a string as it comes, known or not: the numbers of a table that is read are given by its order.
  package mutating func append(_ string: Span<UInt8>) {
    let hash = Self.hash(string)
    var slot = Int(hash) & (slots.count &- 1)
    while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    add(string, hash: hash, slot: slot)
  }

  private mutating func add(_ string: Span<UInt8>, hash: UInt32, slot: Int) {
    unsafe string.withUnsafeBufferPointer { bytes in unsafe arena.append(contentsOf: bytes) }
    ends.append(arena.count)
    hashes.append(hash)
    slots[slot] = UInt32(truncatingIfNeeded: ends.count)
    if ends.count &* 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private func equals(_ number: Int, _ string: Span<UInt8>) -> Bool {
    arena.span.extracting(range(of: number)).isEqual(to: string)
  }

  /// Any hash would do: it stays in memory.
  private static func hash(_ string: Span<UInt8>) -> UInt32 {
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    var hash = UInt64(string.count) &* factor
    guard string.count >= 8 else {
      for index in string.indices { hash = (hash ^ UInt64(string[index])) &* factor }
      return UInt32(truncatingIfNeeded: hash &>> 32)
    }
    var offset = 0
    while offset &+ 8 < string.count {
      hash = (hash ^ string.word(at: offset)) &* factor
      hash ^= hash &>> 32
      offset &+= 8
    }
    hash = (hash ^ string.word(at: string.count &- 8)) &* factor
    return UInt32(truncatingIfNeeded: hash &>> 32)
  }
}

/// The hash that session names are found by in an index.
///
/// FNV-1a of 64 bits with a final mix: part of the file format, so it must never change.
package struct NameHash: Hashable, Sendable {
  package var value: UInt64

  package static func of(_ bytes: Span<UInt8>) -> NameHash {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3 }
    hash ^= hash &>> 32
    hash = hash &* 0xd6e8_feb8_6659_fd93
    return NameHash(value: hash ^ hash &>> 32)
  }
}
