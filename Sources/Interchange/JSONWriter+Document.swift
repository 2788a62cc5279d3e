package import Replay

extension JSONWriter {
  /// Writes the value at an index of a document, with all it contains.
  ///
  /// In the faithful form it comes out as it came in, equal keys included; in the canonical one members are
  /// sorted, and of equal keys only the last is left.
  package mutating func write(_ document: Document, at index: Int = Document.root) {
    guard !document.isEmpty else { return null() }
    guard form == .faithful else { return write(document.value(at: index)) }
    let next = document.end(of: index)
    unsafe document.nodes.withUnsafeBufferPointer { nodes in
      unsafe document.text.withUnsafeBufferPointer { text in
        var place = index
        while place < next { unsafe write(nodes, text, &place) }
      }
    }
  }

  /// Writes the value at a place, which moves on behind it: nodes stand in the order of the text.
  private mutating func write(
    _ nodes: UnsafeBufferPointer<Document.Node>, _ text: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) {
    // A container that promises more than there is must not make this read what is no node.
    guard place < nodes.count else { return null() }
    let node = unsafe nodes[place]
    place += 1
    switch node.kind {
    case .null: null()
    case .false: write(false)
    case .true: write(true)
    case .integer: write(Int64(bitPattern: node.payload))
    case .number: write(Double(bitPattern: node.payload))
    case .string:
      separate()
      unsafe quote(node, text)
    case .array:
      beginArray()
      for _ in 0..<node.count { unsafe write(nodes, text, &place) }
      endArray()
    case .object:
      beginObject()
      for _ in 0..<node.count { unsafe write(memberOf: nodes, text, &place) }
      endObject()
    }
  }

  private mutating func write(
    memberOf nodes: UnsafeBufferPointer<Document.Node>, _ text: UnsafeBufferPointer<UInt8>,
    _ place: inout Int
  ) {
    guard place < nodes.count else { return }
    separate()
    unsafe quote(nodes[place], text)
    buffer.append(UInt8(ascii: ":"))
    endKey()
    place += 1
    unsafe write(nodes, text, &place)
  }

  private mutating func quote(_ node: Document.Node, _ text: UnsafeBufferPointer<UInt8>) {
    let start = Int(clamping: node.payload)
    let (end, _) = start.addingReportingOverflow(Int(node.count))
    guard start <= end, end <= text.count else {
      return unsafe quote(UnsafeBufferPointer(start: nil, count: 0))
    }
    unsafe quote(UnsafeBufferPointer(rebasing: text[start..<end]))
  }
}

extension JSONWriter {
  /// Writes an object as it came in, with one member more behind its own.
  ///
  /// - Precondition: the document's root is an object.
  package mutating func write(_ object: Document, adding key: StaticString, _ moment: Timestamp) {
    beginObject()
    for member in object.members(of: Document.root) {
      self.key(object.text(at: member))
      write(object, at: member + 1)
    }
    self.key(key)
    write(moment)
    endObject()
  }
}
