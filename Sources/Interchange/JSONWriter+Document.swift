package import Replay

extension JSONWriter {
  /// Writes the value at an index of a document, with all it contains.
  ///
  /// In the faithful form it comes out as it came in, equal keys included; in the canonical one members are
  /// sorted, and of equal keys only the last is left.
  package mutating func write(_ document: Document, at index: Int = Document.root) {
    switch document.kind(at: index) {
    case .null: null()
    case .false: write(false)
    case .true: write(true)
    case .integer: write(Int64(bitPattern: document.nodes[index].payload))
    case .number: write(Double(bitPattern: document.nodes[index].payload))
    case .string:
      separate()
      quote(document, at: index)
    case .array:
      beginArray()
      var element = index + 1
      while element < document.end(of: index) {
        write(document, at: element)
        element = document.end(of: element)
      }
      endArray()
    case .object where form == .canonical: write(document.object(at: index))
    case .object: write(membersOf: index, document)
    }
  }

  private mutating func write(membersOf index: Int, _ document: Document) {
    beginObject()
    var key = index + 1
    while key < document.end(of: index) {
      separate()
      quote(document, at: key)
      endKey()
      write(document, at: key + 1)
      key = document.end(of: key + 1)
    }
    endObject()
  }

  private mutating func quote(_ document: Document, at index: Int) {
    let range = document.textRange(of: index)
    unsafe document.text.withUnsafeBufferPointer { text in
      unsafe quote(UnsafeBufferPointer(rebasing: text[range]))
    }
  }
}
