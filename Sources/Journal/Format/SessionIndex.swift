/// In which page each session was last seen, by the hash of its name.
///
/// Names are not kept: the page named is read to compare. Two sessions of one hash are two candidates.
package struct SessionIndex: Sendable {
  /// Candidates of one hash are rare, so the last page stands in the table itself.
  private var pages: [NameHash: UInt32] = [:]
  private var collisions: [NameHash: [UInt32]] = [:]

  package init() {}

  /// How many sessions are in it. Sessions of one hash that were last seen in one page count once.
  package var count: Int {
    pages.count + collisions.values.reduce(0) { $0 + $1.count }
  }

  /// Says that a session has events in a page, and no longer last in the one before.
  package mutating func moveSession(_ hash: NameHash, from previous: Int?, to page: Int) {
    let number = UInt32(truncatingIfNeeded: page)
    guard let known = pages[hash] else {
      pages[hash] = number
      return
    }
    if let previous, known == UInt32(truncatingIfNeeded: previous) {
      pages[hash] = number
    } else if let previous, let index = collisions[hash]?.firstIndex(of: UInt32(truncatingIfNeeded: previous))
    {
      collisions[hash]?[index] = number
    } else if known != number {
      collisions[hash, default: []].append(number)
    }
  }

  /// The pages in which a session of that hash may have been seen last.
  package func candidates(_ hash: NameHash) -> [Int] {
    guard let page = pages[hash] else { return [] }
    return [Int(page)] + (collisions[hash] ?? []).map(Int.init)
  }

  /// The candidates in the order of their hashes.
  func sorted() -> [(hash: NameHash, page: UInt32)] {
    var all = pages.map { (hash: $0.key, page: $0.value) }
    for (hash, numbers) in collisions { all += numbers.map { (hash: hash, page: $0) } }
    return all.sorted { ($0.hash.value, $0.page) < ($1.hash.value, $1.page) }
  }
}

/// The same as bytes, sought in without being read whole.
///
/// The hash's high bits choose a bucket; the buckets' ends stand in a table of fixed width; in a bucket
/// stand the distances of the hashes' next 16 bits and the pages.
struct StoredSessionIndex {
  /// About how many sessions a bucket has.
  private static let bucketSize = 16

  static func write(_ index: SessionIndex, to bytes: inout [UInt8]) {
    let entries = index.sorted()
    var bits = 0
    while bits < 24, entries.count >> bits > bucketSize { bits += 1 }
    var ends: [UInt32] = []
    var content: [UInt8] = []
    var next = 0
    for bucket in 0..<(1 << bits) {
      var last: UInt64 = 0
      while next < entries.count, Self.bucket(entries[next].hash, bits: bits) == bucket {
        let detail = Self.detail(entries[next].hash, bits: bits)
        content.append(varint: detail &- last)
        content.append(varint: UInt64(entries[next].page))
        last = detail
        next += 1
      }
      ends.append(UInt32(truncatingIfNeeded: content.count))
    }
    bytes.append(UInt8(bits))
    bytes.append(varint: content.count)
    for end in ends { bytes.append(fixed: end) }
    bytes.append(contentsOf: content)
  }

  private let bits: Int
  private let ends: Range<Int>
  private let content: Range<Int>

  /// Reads where the parts stand.
  init(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    bits = Int(try bytes.byte(at: &offset))
    guard bits <= 24 else { throw Damage(.invalid(field: "size of the session index"), at: offset - 1) }
    let length = try bytes.length(at: &offset, limit: Int(UInt32.max))
    ends = try bytes.range(ofCount: (1 << bits) * 4, at: &offset)
    content = try bytes.range(ofCount: length, at: &offset)
  }

  func candidates(_ hash: NameHash, in bytes: Span<UInt8>) throws(Damage) -> [Int] {
    let bucket = Self.bucket(hash, bits: bits)
    var offset = content.lowerBound + (bucket == 0 ? 0 : try end(of: bucket - 1, in: bytes))
    let end = content.lowerBound + (try end(of: bucket, in: bytes))
    guard offset <= end, end <= content.upperBound else {
      throw Damage(.invalid(field: "bucket of the session index"), at: offset)
    }
    let wanted = Self.detail(hash, bits: bits)
    var detail: UInt64 = 0
    var pages: [Int] = []
    while offset < end {
      detail &+= try bytes.varint(at: &offset)
      let page = try bytes.length(at: &offset, limit: Int(UInt32.max))
      if detail == wanted { pages.append(page) }
    }
    return pages
  }

  private func end(of bucket: Int, in bytes: Span<UInt8>) throws(Damage) -> Int {
    var offset = ends.lowerBound + bucket * 4
    return Int(try bytes.fixed(UInt32.self, at: &offset))
  }

  private static func bucket(_ hash: NameHash, bits: Int) -> Int {
    bits == 0 ? 0 : Int(hash.value >> UInt64(64 - bits))
  }

  private static func detail(_ hash: NameHash, bits: Int) -> UInt64 {
    (hash.value &<< UInt64(bits)) &>> 48
  }
}
