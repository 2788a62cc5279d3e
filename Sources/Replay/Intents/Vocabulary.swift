import Journal

/// The words that intents are made of: the names of their fields and kinds, and what routes are spelled with.
///
/// A document looks each of its strings up once, when it comes in, and keeps the number of the word beside it
/// (``Document/Node/word``). Whoever reads the document compares numbers.
enum Vocabulary {
  /// What is no word has this number.
  static let noWord: UInt8 = 0

  /// The words in the order of their numbers, from 1: fields, then kinds that are no fields, then the rest.
  private static let words: [String] = {
    let fields = IntentField.allCases.map(\.spelling)
    let kinds = IntentKind.allCases.map(\.rawValue).filter { !fields.contains($0) }
    return fields + kinds + ["params"]
  }()
  static let table = WordTable(words)

  /// The number of the field by each word's number, and likewise of the kind.
  private static let fields: [IntentField?] = [nil] + words.map { IntentField(spelling: $0) }
  private static let kinds: [IntentKind?] = [nil] + words.map { IntentKind(rawValue: $0) }
  private static let kindNumbers = kinds.map { kind in
    kind.flatMap { IntentKind.allCases.firstIndex(of: $0) }.map { UInt8(truncatingIfNeeded: $0) }
  }

  static let name = number(of: "name".utf8.span)
  static let params = number(of: "params".utf8.span)
  static let url = number(of: "url".utf8.span)
  static let intent = number(of: "intent".utf8.span)
  static let intents = number(of: "intents".utf8.span)

  /// The number of a string, ``noWord`` for one that is no word.
  static func number(of text: Span<UInt8>) -> UInt8 { table.number(of: text) }

  static func field(ofWord word: UInt8) -> IntentField? { fields[Int(word)] }

  static func kind(ofWord word: UInt8) -> IntentKind? { kinds[Int(word)] }

  /// The number that the kind has in the journal.
  static func kindNumber(ofWord word: UInt8) -> UInt8? { kindNumbers[Int(word)] }
}

/// A closed list of words that bytes are looked up in without making a string of them.
struct WordTable: Sendable {
  private static let slotCount = 512
  private static let byteMaximum = 16

  /// The bytes of a word, the first one lowest: no two words are equal as numbers.
  private typealias Bytes = (low: UInt64, high: UInt64)

  private var words: [Bytes] = [(0, 0)]
  /// The numbers of the words at their hashes, each at the next free slot; 0 is free.
  private var slots = [UInt8](repeating: 0, count: slotCount)

  /// Makes a table of fewer than 128 words of 16 bytes at most.
  init(_ list: [String]) {
    for word in list {
      let bytes = Self.bytes(of: word.utf8.span)
      var slot = Self.slot(bytes)
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(truncatingIfNeeded: words.count)
      words.append(bytes)
    }
  }

  /// The number of the word that some bytes spell, from 1; 0 if it is not in the list.
  func number(of text: Span<UInt8>) -> UInt8 {
    guard !text.isEmpty, text.count <= Self.byteMaximum else { return 0 }
    let bytes = Self.bytes(of: text)
    var slot = Self.slot(bytes)
    while slots[slot] != 0 {
      let word = words[Int(slots[slot])]
      if word.low == bytes.low, word.high == bytes.high { return slots[slot] }
      slot = (slot &+ 1) % Self.slotCount
    }
    return 0
  }

  private static func bytes(of text: Span<UInt8>) -> Bytes {
    var bytes: Bytes = (0, 0)
    guard text.count >= 8 else {
      for index in text.indices { bytes.low |= UInt64(text[index]) &<< UInt64(8 &* index) }
      return bytes
    }
    bytes.low = text.word(at: 0)
    if text.count > 8 { bytes.high = text.word(at: text.count &- 8) &>> UInt64(8 &* (16 &- text.count)) }
    return bytes
  }

  private static func slot(_ bytes: Bytes) -> Int {
    let mixed = (bytes.low ^ bytes.high &<< 7) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed &>> 55)
  }
}
