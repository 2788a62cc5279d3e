/// Why a text is not JSON as this project reads it.
package struct JSONFault: Error, Equatable, CustomStringConvertible {
  /// What is wrong with a text.
  package enum Kind: Sendable, Equatable {
    /// Nothing but white space.
    case empty
    /// A byte order mark stands before the document.
    case byteOrderMark
    /// Bytes that are no UTF-8.
    case encoding
    /// No JSON, or more than one document.
    case syntax
    /// A string that does not end, has a raw control character or a bad escape, a lone surrogate among them.
    case string
    /// A number that is not spelled as JSON wants, or too large for 64 bits.
    case number
    /// A whole number outside the signed 64 bits.
    case integerRange
    /// Arrays and objects inside each other deeper than is allowed.
    case depth(maximum: Int)
    /// More elements in one container, or more bytes, than can be read.
    case size
    /// The system gave no memory.
    case memory
  }

  package var kind: Kind
  /// The offset of the byte where the fault begins, where it is known.
  package var byte: Int?

  package init(_ kind: Kind, byte: Int? = nil) {
    self.kind = kind
    self.byte = byte
  }

  /// The fault as a sentence.
  package var description: String {
    guard let byte else { return sentence }
    return "\(sentence) (at byte \(byte))"
  }

  private var sentence: String {
    switch kind {
    case .empty: "there is nothing but white space; one JSON value was expected"
    case .byteOrderMark: "a byte order mark stands before the JSON; send UTF-8 without one"
    case .encoding: "the bytes are not UTF-8"
    case .syntax:
      "this is not one JSON value; look for a missing bracket, comma or quote, or text after the end"
    case .string:
      "a string is malformed: not closed, a raw control character, a bad escape or half a surrogate pair"
    case .number: "a number is malformed or does not fit 64 bits; send large numbers as strings"
    case .integerRange: "a whole number is beyond 9223372036854775807; send large numbers as strings"
    case .depth(let maximum): "arrays and objects are nested deeper than \(maximum) levels"
    case .size: "an array or object is too large to be read"
    case .memory: "there is not enough memory to read this"
    }
  }
}
