/// A page made from another one, event by event: copied as it is, or written anew by whoever knows how.
package struct PageCopy {
  package let source: Page
  /// The page that is made. What is written into it is finished by ``finishRedacted(_:)``.
  package var builder: PageBuilder
  private var map: PageMap
  private var cursor = Cursor()
  private var index = 0
  /// What each event was before anything was taken out of it.
  private var leaves: [Digest] = []

  /// - Parameter sessions: the page's sessions in their order, as they are to stand in the copy.
  package init(of source: Page, sessions: [PageSession]) {
    self.source = source
    builder = PageBuilder(firstPosition: source.firstPosition, presets: source.presets)
    map = PageMap(of: source)
    for session in sessions { _ = builder.add(session) }
    var hasher = LeafHasher(.original)
    hasher.append(leavesOf: source, to: &leaves)
  }

  /// Copies the event at hand as it is.
  package mutating func copy() throws(Damage) {
    try builder.append(
      recordOf: source, at: index, cursor: &cursor, map: &map, session: source.sessionNumbers[index])
    index += 1
  }

  /// Begins the event at hand anew, with the leaf that it had; its parts are appended to ``builder`` next.
  ///
  /// - Parameter keepsLeaf: otherwise zeros stand for it, and nothing shows what it was.
  package mutating func beginRedacted(keepsLeaf: Bool) {
    var offset = 0
    let bytes = keepsLeaf ? leaves[index].bytes : Digest().bytes
    builder.append(token: Shape.redacted)
    for _ in 0..<2 {
      guard let uuid = try? UUIDBits(bytes.span, at: &offset) else { return }
      builder.append(uuid: uuid)
    }
  }

  /// Ends it, and goes on to the next one.
  package mutating func finishRedacted(time: Int64) throws(Damage) {
    try builder.finish(session: source.sessionNumbers[index], time: time)
    cursor.advance(by: source.shapes[Int(source.shapeNumbers[index])].counts)
    index += 1
  }
}

extension UUIDBits {
  /// Reads 16 bytes in the order in which they are spelled.
  init(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
    self.init(high: high, low: try bytes.fixed(UInt64.self, at: &offset).byteSwapped)
  }
}
