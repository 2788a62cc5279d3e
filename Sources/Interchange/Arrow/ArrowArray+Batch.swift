package import Analytics
package import CArrow

extension ArrowArray {
  /// The rows of a batch, copied, as an array that C may hold: who has it must call `release`.
  ///
  /// - Parameter columns: the indices of those that are wanted; all if `nil`.
  package static func exported(_ batch: borrowing TableBatch, columns wanted: [Int]? = nil) -> ArrowArray {
    let memory = ArrowMemory()
    let wanted = wanted ?? Array(batch.columns.indices)
    let count = wanted.count
    let columns = unsafe memory.room(for: count, of: ArrowArray.self)
    let children = unsafe memory.room(for: count, of: Optional<UnsafeMutablePointer<ArrowArray>>.self)
    for index in 0..<count {
      unsafe columns[index] = exported(batch.columns[wanted[index]], rowCount: batch.rowCount)
      unsafe children[index] = unsafe columns + index
    }
    var array = unsafe ArrowArray()
    unsafe array.length = Int64(batch.rowCount)
    // A batch has no nulls of its own, and so no bitmap of them: one buffer, which is not there.
    unsafe array.n_buffers = 1
    unsafe array.buffers = memory.room(for: 1, of: Optional<UnsafeRawPointer>.self)
    unsafe array.n_children = Int64(count)
    unsafe array.children = children
    unsafe array.release = releaseArray
    unsafe array.private_data = memory.handOver()
    return unsafe array
  }

  private static func exported(_ column: TableColumn, rowCount: Int) -> ArrowArray {
    let memory = ArrowMemory()
    let buffers = unsafe column.arrowBuffers(rowCount: rowCount, memory)
    let pointers = unsafe memory.room(for: buffers.count, of: Optional<UnsafeRawPointer>.self)
    for index in unsafe buffers.indices { unsafe pointers[index] = unsafe buffers[index] }
    var array = unsafe ArrowArray()
    unsafe array.length = Int64(rowCount)
    unsafe array.null_count = Int64(column.isNull.reduce(0) { $1 ? $0 + 1 : $0 })
    unsafe array.n_buffers = Int64(buffers.count)
    unsafe array.buffers = pointers
    unsafe array.release = releaseArray
    unsafe array.private_data = memory.handOver()
    return unsafe array
  }
}

extension TableColumn {
  /// The column as Arrow lays it out: which cells are there, then the values, texts behind their offsets.
  fileprivate func arrowBuffers(rowCount: Int, _ memory: ArrowMemory) -> [UnsafeRawPointer?] {
    let validity = isNull.contains(true) ? unsafe memory.bits(isNull, where: { !$0 }) : nil
    switch type {
    case .integer:
      return unsafe [validity, UnsafeRawPointer(memory.copy(values, roomFor: rowCount))]
    case .flag:
      return unsafe [validity, memory.bits(values, where: { $0 != 0 })]
    case .time:
      let microseconds = values.map(Self.microseconds)
      return unsafe [validity, UnsafeRawPointer(memory.copy(microseconds, roomFor: rowCount))]
    case .text:
      let offsets = unsafe memory.room(for: rowCount + 1, of: Int32.self)
      for (index, end) in ends.enumerated() { unsafe offsets[index + 1] = end }
      return unsafe [
        validity, UnsafeRawPointer(offsets), UnsafeRawPointer(memory.copy(bytes, roomFor: bytes.count)),
      ]
    }
  }

  /// What no column can tell in microseconds, some 292,000 years from now, is the last that it can.
  private static func microseconds(ofMilliseconds time: Int64) -> Int64 {
    let (product, overflow) = time.multipliedReportingOverflow(by: 1_000)
    return overflow ? (time < 0 ? .min : .max) : product
  }
}

extension ArrowMemory {
  /// A bit for each element, the first in the lowest place.
  fileprivate func bits<Element>(_ elements: [Element], where isSet: (Element) -> Bool) -> UnsafeRawPointer {
    let bytes = unsafe room(for: elements.count / 8 + 1, of: UInt8.self)
    for (index, element) in elements.enumerated() where isSet(element) {
      unsafe bytes[index >> 3] |= 1 << UInt8(index & 7)
    }
    return UnsafeRawPointer(bytes)
  }
}

/// Frees an array and those of its children that nobody took out of it.
private func releaseArray(_ array: UnsafeMutablePointer<ArrowArray>?) {
  guard let array = unsafe array, unsafe array.pointee.release != nil else { return }
  for index in unsafe 0..<Int(array.pointee.n_children) {
    guard let child = unsafe array.pointee.children?[index] else { continue }
    unsafe child.pointee.release?(child)
  }
  unsafe array.pointee.release = nil
  unsafe ArrowMemory.release(array.pointee.private_data)
}
