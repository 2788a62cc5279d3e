package import Analytics
package import CArrow

/// A table on its way to C: an Arrow stream that asks its source for rows when it is asked for a batch.
///
/// It belongs to one thread at a time.
@safe package final class ArrowStream {
  private static let inputOutputError: Int32 = 5
  private static let invalidArgument: Int32 = 22
  private static let valueTooLarge: Int32 = 75

  private let schema: TableSchema
  private let columns: [Int]?
  private var batch: TableBatch
  private let read: (inout TableBatch) throws -> Bool
  private var isAtEnd = false
  /// Where the last error's text is; `nil` while there was none.
  private var error: (code: Int32, text: UnsafePointer<CChar>, memory: ArrowMemory)?

  /// - Parameters:
  ///   - columns: the indices of those that are wanted; all if `nil`.
  ///   - read: fills the batch with the next rows, and is `false` where there are none.
  package init(
    _ schema: TableSchema, columns: [Int]? = nil, read: @escaping (inout TableBatch) throws -> Bool
  ) {
    self.schema = schema
    self.columns = columns
    self.read = read
    batch = TableBatch(schema)
  }

  /// The stream as C may hold it: who has it must call `release`.
  package consuming func exported() -> ArrowArrayStream {
    var stream = unsafe ArrowArrayStream()
    unsafe stream.get_schema = { stream, out in
      guard let kept = unsafe ArrowStream.kept(in: stream), let out = unsafe out else {
        return ArrowStream.invalidArgument
      }
      unsafe out.initialize(to: .exported(kept.shownSchema))
      return 0
    }
    unsafe stream.get_next = { stream, out in
      guard let kept = unsafe ArrowStream.kept(in: stream), let out = unsafe out else {
        return ArrowStream.invalidArgument
      }
      return unsafe kept.next(out)
    }
    unsafe stream.get_last_error = { stream in
      unsafe ArrowStream.kept(in: stream)?.error?.text
    }
    unsafe stream.release = { stream in
      guard let stream = unsafe stream, let held = unsafe stream.pointee.private_data else { return }
      unsafe stream.pointee.private_data = nil
      unsafe stream.pointee.release = nil
      unsafe Unmanaged<ArrowStream>.fromOpaque(held).release()
    }
    unsafe stream.private_data = unsafe Unmanaged.passRetained(self).toOpaque()
    return unsafe stream
  }

  private var shownSchema: TableSchema {
    guard let columns else { return schema }
    return TableSchema(schema.name, schema.summary, columns.map { schema.columns[$0] })
  }

  private static func kept(in stream: UnsafeMutablePointer<ArrowArrayStream>?) -> ArrowStream? {
    guard let held = unsafe stream?.pointee.private_data else { return nil }
    return unsafe Unmanaged<ArrowStream>.fromOpaque(held).takeUnretainedValue()
  }

  /// Gives out the next batch that has rows; an array without `release` where there is none.
  private func next(_ out: UnsafeMutablePointer<ArrowArray>) -> Int32 {
    unsafe out.initialize(to: ArrowArray())
    if let error = unsafe error { return unsafe error.code }
    do {
      repeat {
        guard !isAtEnd, try read(&batch) else {
          isAtEnd = true
          return 0
        }
      } while batch.rowCount == 0
    } catch {
      return fail(Self.inputOutputError, String(describing: error))
    }
    guard batch.columns.allSatisfy({ $0.bytes.count <= Int32.max }) else {
      return fail(Self.valueTooLarge, "A batch of the table \(schema.name) has more than 2 GiB of text.")
    }
    unsafe out.pointee = .exported(batch, columns: columns)
    return 0
  }

  private func fail(_ code: Int32, _ text: String) -> Int32 {
    let memory = ArrowMemory()
    unsafe error = unsafe (code, memory.text(text), memory)
    return code
  }
}

extension ArrowStream {
  /// A stream over a source.
  ///
  /// - Parameter columns: the indices of those that are wanted; all if `nil`.
  package convenience init(_ source: any TableSource, columns: [Int]? = nil) {
    self.init(source.schema, columns: columns) { try source.read(into: &$0) }
  }
}
