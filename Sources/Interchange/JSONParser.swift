import CSimdJSON
package import Replay

/// The one door to the JSON library: bytes in, a ``Document`` out.
///
/// The library is simdjson. It validates UTF-8, reads a line in some hundred nanoseconds and hands its
/// result over as one flat array, so no call is made per value. What it reads is RFC 8259, with these
/// limits: whole numbers must fit signed 64 bits, other numbers must be finite, nesting ends at a maximum,
/// and a string never holds half a surrogate pair. `42` and `42.0` stay apart; `-0` is read as `0`.
/// Members with equal keys are all kept. How long a line may be is the caller's to say.
@safe package struct JSONParser: ~Copyable {
  /// How deep arrays and objects may stand inside each other.
  package static let depthMaximum = 128

  private let parser: OpaquePointer?

  package init() {
    unsafe parser = json_parser_create(Self.depthMaximum)
  }

  deinit {
    unsafe json_parser_destroy(parser)
  }

  /// Reads one JSON value in place of what the document held.
  ///
  /// - Throws: what is wrong with the bytes; the document is empty then.
  package mutating func parse(_ bytes: Span<UInt8>, into document: inout Document) throws(JSONFault) {
    guard let parser = unsafe parser else { throw JSONFault(.memory) }
    var tree = unsafe json_tree()
    let fault = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe json_parser_parse(parser, buffer.baseAddress, buffer.count, &tree)
    }
    guard fault == json_fault_none else {
      document.removeAll()
      throw Self.fault(fault, in: bytes)
    }
    unsafe document.replaceAll(nodes: Self.nodes(of: tree), text: Self.text(of: tree))
  }

  /// The library's nodes have the layout of the document's, so a tree is taken over by copying memory.
  private static func nodes(of tree: json_tree) -> UnsafeBufferPointer<Document.Node> {
    let start = unsafe UnsafeRawPointer(tree.nodes)?.assumingMemoryBound(to: Document.Node.self)
    return unsafe UnsafeBufferPointer(start: start, count: tree.node_count)
  }

  private static func text(of tree: json_tree) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: tree.text, count: tree.text_count)
  }
}

extension JSONParser {
  private static func fault(_ fault: json_fault, in bytes: Span<UInt8>) -> JSONFault {
    switch fault {
    case json_fault_empty: JSONFault(.empty)
    case json_fault_encoding: JSONFault(.encoding, byte: firstByteOutsideUTF8(in: bytes))
    case json_fault_string, json_fault_surrogate: JSONFault(.string)
    case json_fault_number: JSONFault(.number)
    case json_fault_integer_range: JSONFault(.integerRange)
    case json_fault_depth: JSONFault(.depth(maximum: depthMaximum))
    case json_fault_size: JSONFault(.size)
    case json_fault_memory: JSONFault(.memory)
    default: startsWithByteOrderMark(bytes) ? JSONFault(.byteOrderMark, byte: 0) : JSONFault(.syntax)
    }
  }

  private static func firstByteOutsideUTF8(in bytes: Span<UInt8>) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func startsWithByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }
}
