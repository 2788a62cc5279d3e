import Journal

// MARK: - Single values

extension Document {
  /// The index of the whole: the one value that is in no other.
  package static let root = 0

  package var isEmpty: Bool { nodes.isEmpty }

  package func kind(at index: Int) -> Node.Kind { nodes[index].kind }

  /// How many elements or members a container has.
  package func count(at index: Int) -> Int { Int(nodes[index].count) }

  /// The whole number at an index, `nil` where something else stands.
  package func integer(at index: Int) -> Int64? {
    guard nodes[index].kind == .integer else { return nil }
    return Int64(bitPattern: nodes[index].payload)
  }

  /// The number with a fraction or an exponent at an index, `nil` where something else stands.
  package func number(at index: Int) -> Double? {
    guard nodes[index].kind == .number else { return nil }
    return Double(bitPattern: nodes[index].payload)
  }

  /// The truth value at an index, `nil` where something else stands.
  package func flag(at index: Int) -> Bool? {
    switch nodes[index].kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of the string, or the key, at an index, `nil` where something else stands.
  package func string(at index: Int) -> String? {
    guard nodes[index].kind == .string else { return nil }
    return text(at: index)
  }

  /// The text of a node that is known to be a string or a key.
  package func text(at index: Int) -> String {
    let range = textRange(of: index)
    return unsafe text.withUnsafeBufferPointer { bytes in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// The number of the word that a string or a key is, ``Vocabulary/noWord`` for everything else.
  func word(at index: Int) -> UInt8 { nodes[index].word }

  /// The field of an intent that a key names.
  func field(at index: Int) -> IntentField? { Vocabulary.field(ofWord: nodes[index].word) }

  /// The kind of intent that a string spells.
  func intentKind(at index: Int) -> IntentKind? { Vocabulary.kind(ofWord: nodes[index].word) }

  /// Where a string's bytes stand in ``text``.
  package func textRange(of index: Int) -> Range<Int> {
    let start = Int(nodes[index].payload)
    return start..<(start + Int(nodes[index].count))
  }
}

// MARK: - Trees

extension Document {
  /// The index after a value and all it contains.
  package func end(of index: Int) -> Int {
    switch nodes[index].kind {
    case .array, .object: Int(nodes[index].payload)
    default: index + 1
    }
  }

  /// The indices of an array's elements in their order; none where no array stands.
  package func elements(of index: Int) -> Children {
    guard nodes[index].kind == .array else { return Children(document: self, position: index, end: index) }
    return Children(document: self, position: index + 1, end: end(of: index))
  }

  /// The indices of the keys of an object's members as they were sent; the value stands behind its key. None
  /// where no object stands.
  package func members(of index: Int) -> Members {
    guard nodes[index].kind == .object else { return Members(document: self, position: index, end: index) }
    return Members(document: self, position: index + 1, end: end(of: index))
  }

  /// The index of a member's value: of the last one with that key, `nil` where there is none.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package func member(_ key: String, of index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var found: Int?
    var candidate = index + 1
    let end = end(of: index)
    while candidate < end {
      if hasText(key, at: candidate) { found = candidate + 1 }
      candidate = self.end(of: candidate + 1)
    }
    return found
  }

  /// Whether a string or a key says this.
  package func hasText(_ other: String, at index: Int) -> Bool {
    hasBytes(other.utf8.span, at: index)
  }

  /// Whether a string or a key consists of these bytes.
  func hasBytes(_ wanted: Span<UInt8>, at index: Int) -> Bool {
    Int(nodes[index].count) == wanted.count
      && text.span.extracting(textRange(of: index)).isEqual(to: wanted)
  }

  /// The indices of values that stand side by side.
  package struct Children: Sequence, IteratorProtocol {
    let document: Document
    var position: Int
    let end: Int

    package mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = document.end(of: position) }
      return position
    }
  }

  /// The indices of keys, each before its value.
  package struct Members: Sequence, IteratorProtocol {
    let document: Document
    var position: Int
    let end: Int

    package mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = document.end(of: position + 1) }
      return position
    }
  }
}
