import Journal
import Testing

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of FIPS 180`(text: String, digest: String) throws {
    #expect(SHA256.digest(of: text.utf8.span).hexadecimal == digest)
  }

  @Test func `pieces hash like the whole, and a new digest starts clean`() throws {
    var hash = SHA256()
    let bytes = Array("the quick brown fox".utf8)
    let whole = SHA256.digest(of: bytes.span)
    for _ in 0..<2 {
      for byte in bytes { hash.update([byte].span) }
      #expect(hash.finish() == whole)
    }
  }
}
