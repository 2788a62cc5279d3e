/// 64 bits of some bytes, the same in every run and on every machine.
///
/// Not made to withstand who wants two texts to share one: it only tells what is compared.
struct StableHash {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of what was added.
  var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func add(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = product.high ^ product.low &+ 0x2545_F491_4F6C_DD1D
  }

  /// Adds bytes and their number, so that two lists of texts differ wherever they are cut.
  mutating func add(_ bytes: some Collection<UInt8>) {
    var (word, count) = (UInt64(0), UInt64(0))
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count &+= 1
      if count & 7 == 0 {
        add(word)
        word = 0
      }
    }
    add(word)
    add(count)
  }

  /// Adds a document as it stands.
  mutating func add(_ document: Document) {
    for node in document.nodes {
      add(UInt64(node.kind.rawValue) << 32 | UInt64(node.count))
      add(node.payload)
    }
    add(document.text)
  }
}
