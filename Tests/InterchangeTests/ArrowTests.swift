import Analytics
import CArrow
import Interchange
import Replay
import Testing
import TestSupport

/// Tables as Arrow lays them out.
struct ArrowTests {
  private static let schema = TableSchema(
    "things", "A row a thing.",
    [
      .init("number", .integer, "A number."), .init("text", .text, "A text."),
      .init("flag", .flag, "A flag."),
      .init("time", .time, "A time."),
    ])

  private struct Row: Equatable {
    var number: Int64?
    var text: String?
    var flag: Bool?
    var time: Int64?
  }

  private struct Refused: Error, CustomStringConvertible {
    let description = "it is refused"
  }

  private func batch(_ rows: [Row]) -> TableBatch {
    var batch = TableBatch(Self.schema)
    for row in rows {
      batch.append(row.number)
      batch.append(row.text)
      batch.append(row.flag.map { $0 ? 1 : 0 as Int64 })
      batch.append(row.time)
    }
    return batch
  }

  private func roundTrip(_ rows: [Row]) -> [Row] { unsafe self.rows(ArrowArray.exported(batch(rows))) }

  /// What stands in an array, and frees it.
  private func rows(_ exported: ArrowArray) -> [Row] {
    var array = unsafe exported
    defer { unsafe array.release?(&array) }
    return (0..<Int(unsafe array.length)).map { row in
      unsafe Row(
        number: number(row, array, 0), text: text(row, array, 1), flag: flag(row, array, 2),
        time: number(row, array, 3))
    }
  }

  private func isThere(_ row: Int, _ column: ArrowArray) -> Bool {
    guard let bits = unsafe column.buffers[0]?.assumingMemoryBound(to: UInt8.self) else { return true }
    return unsafe bits[row / 8] >> UInt8(row % 8) & 1 == 1
  }

  private func column(_ array: ArrowArray, _ index: Int) -> ArrowArray? {
    unsafe array.children[index]?.pointee
  }

  private func number(_ row: Int, _ array: ArrowArray, _ index: Int) -> Int64? {
    guard let column = unsafe column(array, index), unsafe isThere(row, column) else { return nil }
    return unsafe column.buffers[1]?.assumingMemoryBound(to: Int64.self)[row]
  }

  private func flag(_ row: Int, _ array: ArrowArray, _ index: Int) -> Bool? {
    guard let column = unsafe column(array, index), unsafe isThere(row, column) else { return nil }
    return unsafe column.buffers[1].map {
      unsafe $0.assumingMemoryBound(to: UInt8.self)[row / 8] >> (row % 8) & 1 == 1
    }
  }

  private func text(_ row: Int, _ array: ArrowArray, _ index: Int) -> String? {
    guard let column = unsafe column(array, index), unsafe isThere(row, column),
      let ends = unsafe column.buffers[1]?.assumingMemoryBound(to: Int32.self),
      let bytes = unsafe column.buffers[2]?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let range = unsafe Int(ends[row])..<Int(ends[row + 1])
    return String(decoding: range.map { unsafe bytes[$0] }, as: UTF8.self)
  }

  @Test(arguments: 0...40)
  func `rows come back as they were, times in microseconds`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let rows = (0..<count).map { _ in
      Row(
        number: Bool.random(using: &random) ? .random(in: .min ... .max, using: &random) : nil,
        text: Bool.random(using: &random)
          ? String(repeating: "é\u{0}", count: .random(in: 0...3, using: &random)) : nil,
        flag: Bool.random(using: &random) ? .random(using: &random) : nil,
        time: Bool.random(using: &random) ? .random(in: -1_000_000...1_000_000, using: &random) : nil)
    }
    let expected = rows.map { row in
      var row = row
      row.time = row.time.map { $0 * 1_000 }
      return row
    }
    #expect(roundTrip(rows) == expected)
  }

  @Test func `a time beyond what microseconds can tell is the last that they can`() {
    let rows = roundTrip([Row(time: .max), Row(time: .min)])
    #expect(rows.map(\.time) == [.max, .min])
  }

  @Test func `an empty batch is passed over, and the end is told again and again`() {
    var batches = [[Row(number: 1)], [], [Row(number: 2), Row(number: 3)]][...]
    let stream = ArrowStream(Self.schema) { batch in
      guard let rows = batches.popFirst() else { return false }
      batch = self.batch(rows)
      return true
    }
    var exported = unsafe stream.exported()
    defer { unsafe exported.release?(&exported) }
    #expect([1, 2, 0, 0].map { _ in unsafe next(&exported)?.count ?? -1 } == [1, 2, -1, -1])
  }

  private func next(_ stream: inout ArrowArrayStream) -> [Row]? {
    var array = unsafe ArrowArray()
    guard unsafe stream.get_next(&stream, &array) == 0, unsafe array.release != nil else { return nil }
    return unsafe rows(array)
  }

  @Test func `an error is told in words, and stays`() {
    var exported = unsafe ArrowStream(Self.schema) { _ in throw Refused() }.exported()
    defer { unsafe exported.release?(&exported) }
    var array = unsafe ArrowArray()
    for _ in 0..<2 {
      #expect(unsafe exported.get_next(&exported, &array) != 0)
      #expect(unsafe array.release == nil)
      #expect(unsafe exported.get_last_error(&exported).map { unsafe String(cString: $0) } == "it is refused")
    }
  }
}
