/// Where a page stands in its file and what it covers: one line of the index.
package struct PageEntry: Hashable, Sendable {
  package enum Form: UInt8, Sendable {
    case block, stretch
  }

  package var form: Form
  /// Where its first record begins.
  package var offset: Int
  /// The bytes of its records, a stretch's checkpoint not counted.
  package var byteCount: Int
  package var firstPosition: UInt64
  package var count: Int
  package var timeRange: ClosedRange<Int64>
  /// Where the checkpoint stands that closes the stretch; not stored, since no index has a stretch.
  package var checkpointOffset: Int?
  /// Whether this is what follows a gap within a stretch; not stored.
  package var continuesStretch = false
  /// The segment of the file that it is in; not stored.
  package var segmentNumber = 0

  package init(
    form: Form, offset: Int, byteCount: Int, firstPosition: UInt64, count: Int, timeRange: ClosedRange<Int64>
  ) {
    self.form = form
    self.offset = offset
    self.byteCount = byteCount
    self.firstPosition = firstPosition
    self.count = count
    self.timeRange = timeRange
  }

  package var endPosition: UInt64 { firstPosition &+ UInt64(count) }

  static let byteCountOfEntry = 45

  func write(to bytes: inout [UInt8]) {
    bytes.append(form.rawValue)
    bytes.append(fixed: UInt64(offset))
    bytes.append(fixed: UInt64(byteCount))
    bytes.append(fixed: firstPosition)
    bytes.append(fixed: UInt32(truncatingIfNeeded: count))
    bytes.append(fixed: timeRange.lowerBound)
    bytes.append(fixed: timeRange.upperBound)
  }

  init(_ bytes: Span<UInt8>, at start: Int, fileByteCount: Int) throws(Damage) {
    var cursor = start
    guard let form = Form(rawValue: try bytes.byte(at: &cursor)) else {
      throw Damage(.invalid(field: "form of a page"), at: start)
    }
    let offset = try bytes.fixed(UInt64.self, at: &cursor)
    let length = try bytes.fixed(UInt64.self, at: &cursor)
    guard offset <= UInt64(fileByteCount), length <= UInt64(fileByteCount) &- offset else {
      throw Damage(.invalid(field: "place of a page"), at: start)
    }
    self.form = form
    self.offset = Int(offset)
    byteCount = Int(length)
    firstPosition = try bytes.fixed(UInt64.self, at: &cursor)
    guard firstPosition <= Limits.position else {
      throw Damage(.invalid(field: "position of a page"), at: start)
    }
    let count = try bytes.fixed(UInt32.self, at: &cursor)
    guard count > 0, count <= UInt32(Limits.pageEventCount) else {
      throw Damage(.invalid(field: "event count of a page"), at: start)
    }
    self.count = Int(count)
    let earliest = try bytes.fixed(Int64.self, at: &cursor)
    let latest = try bytes.fixed(Int64.self, at: &cursor)
    guard earliest <= latest else { throw Damage(.invalid(field: "times of a page"), at: start) }
    timeRange = earliest...latest
  }
}
