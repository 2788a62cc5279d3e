/// A tree of plain values as one flat array: an intent as it was sent, whatever it holds.
///
/// The nodes stand in document order, a container before what it contains, a member's key before its
/// value. Nothing in it is a reference, so a document can be cleared and filled again without
/// allocating: reading a journal or a pipe goes through one document from end to end. Every text form
/// is read into this and every text form is written from it; what an intent *means* is read off it in
/// one place (`Document+Intent.swift`), whether it came from a pipe or from a journal.
///
/// Members keep the order they were sent in. Of members with the same key all are kept; who reads one by
/// its key gets the last.
package struct Document: Sendable, Equatable {
  /// One value, or a member's key: 16 bytes.
  package struct Node: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
      case null, `false`, `true`, integer, number, string, array, object
    }

    package var kind: Kind
    /// The number of a string or key that is a word of the ``Vocabulary``, 0 for everything else.
    var word: UInt8 = 0
    /// Bytes of a string, elements of an array, members of an object.
    package var count: UInt32
    /// The integer or the bits of the number; a string's offset in the text; the index after a container's
    /// last descendant.
    package var payload: UInt64
  }

  package private(set) var nodes: [Node] = []
  /// The bytes of all strings, valid UTF-8 each.
  package private(set) var text: [UInt8] = []

  package init() {}

  /// Forgets the content and keeps the memory.
  package mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }
}

// MARK: - Filling

extension Document {
  package mutating func appendNull() {
    nodes.append(Node(kind: .null, count: 0, payload: 0))
  }

  package mutating func append(_ flag: Bool) {
    nodes.append(Node(kind: flag ? .true : .false, count: 0, payload: 0))
  }

  package mutating func append(_ integer: Int64) {
    nodes.append(Node(kind: .integer, count: 0, payload: UInt64(bitPattern: integer)))
  }

  package mutating func append(_ number: Double) {
    nodes.append(Node(kind: .number, count: 0, payload: number.bitPattern))
  }

  /// Appends a string value, or the key of the member whose value is appended next.
  package mutating func append(_ string: Span<UInt8>) {
    nodes.append(
      Node(
        kind: .string, word: Vocabulary.number(of: string), count: UInt32(truncatingIfNeeded: string.count),
        payload: UInt64(text.count)))
    unsafe string.withUnsafeBufferPointer { bytes in unsafe text.append(contentsOf: bytes) }
  }

  /// Appends a string value, or the key of the member whose value is appended next.
  package mutating func append(_ string: String) {
    append(string.utf8.span)
  }

  /// Puts another text in place of a string's; the bytes of the old one stay, unused.
  mutating func replaceString(at index: Int, with string: String) {
    let utf8 = string.utf8
    nodes[index].word = Vocabulary.number(of: utf8.span)
    nodes[index].count = UInt32(truncatingIfNeeded: utf8.count)
    nodes[index].payload = UInt64(text.count)
    text.append(contentsOf: utf8)
  }

  /// Opens an array or an object; what is appended until ``close(_:count:)`` belongs to it.
  ///
  /// - Returns: the container's index, for closing it.
  package mutating func open(_ kind: Node.Kind) -> Int {
    nodes.append(Node(kind: kind, count: 0, payload: 0))
    return nodes.count - 1
  }

  /// Closes a container, which has as many elements or members.
  package mutating func close(_ container: Int, count: Int) {
    nodes[container].count = UInt32(truncatingIfNeeded: count)
    nodes[container].payload = UInt64(nodes.count)
  }

  /// Appends a whole tree that was built elsewhere, with offsets and indices that count from its own start,
  /// in place of what the document held.
  ///
  /// - Precondition: the nodes form one tree as this type describes it, over that text.
  @unsafe package mutating func replaceAll(
    nodes newNodes: UnsafeBufferPointer<Node>, text newText: UnsafeBufferPointer<UInt8>
  ) {
    removeAll()
    unsafe nodes.append(contentsOf: newNodes)
    unsafe text.append(contentsOf: newText)
    let (text, vocabulary) = (text, Vocabulary.table)
    var nodes = nodes.mutableSpan
    for index in nodes.indices where nodes[index].kind == .string {
      let start = Int(nodes[index].payload)
      let string = text.span.extracting(start..<(start + Int(nodes[index].count)))
      nodes[index].word = vocabulary.number(of: string)
    }
  }
}
