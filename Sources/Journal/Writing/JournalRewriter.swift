/// Writes a journal that is made from another one: sealed, whole, and under its name only once it is done.
package struct JournalRewriter: ~Copyable {
  private var target: NewFile
  private var segment: SegmentWriter
  private var endPosition: UInt64

  /// - Parameter header: of the journal that it is made from; it gets an identity of its own.
  /// - Throws: `JournalFault`; also where a file of that name is there already.
  package init(_ path: String, _ header: Header) throws(JournalFault) {
    target = try NewFile(path)
    var header = header
    header.journal = .random()
    header.seal = nil
    header.sealedEndPosition = 0
    endPosition = header.firstPosition
    segment = SegmentWriter(header: header, path: path)
  }

  /// Adds the next page; its events may come into other blocks.
  package mutating func add(_ page: Page) throws(JournalFault) {
    try segment.add(page, to: target.file)
    endPosition = page.endPosition
  }

  /// Writes the index and gives the file its name.
  package mutating func finish() throws(JournalFault) {
    try segment.finish(endPosition: endPosition, to: target.file)
    try target.publish()
  }
}
