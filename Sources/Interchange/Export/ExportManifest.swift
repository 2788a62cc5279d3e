import Journal

/// The last line of exported NDJSON, which tells whether what stands before it is all there was.
package struct ExportManifest: ~Copyable {
  package private(set) var rowCount = 0
  private var hash = SHA256()

  package init() {}

  /// Takes whole lines in that were written.
  package mutating func add(_ lines: Span<UInt8>) {
    hash.update(lines)
    for index in lines.indices where lines[index] == UInt8(ascii: "\n") { rowCount += 1 }
  }

  /// Ends it.
  ///
  /// - Parameter lastPosition: of the journals' last event.
  package mutating func line(lastPosition: UInt64) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("manifest")
    writer.beginObject()
    writer.member("rows", rowCount)
    writer.member("lastPosition", lastPosition)
    writer.member("sha256", hash.finish().hexadecimal)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
