import Interchange
import Journal
import Testing

@Suite struct SignedNoteTests {
  // The example of Go's package sumdb/note.
  private static let secret = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
  private static let verifier = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
  private static let text =
    "If you think cryptography is the answer to your problem,\n"
    + "then you don't know what your problem is.\n"
  private static let note =
    text + "\n\u{2014} PeterNeumann "
    + "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"

  private func key(_ name: String, _ byte: UInt8) throws -> NoteSigner {
    try #require(NoteSigner(name: name, seed: [UInt8](repeating: byte, count: 32)))
  }

  @Test func `a signed note is that of Go's sumdb`() throws {
    let signer = try #require(NoteSigner(Self.secret))
    #expect(signer.text == Self.secret && signer.verifier.text == Self.verifier)
    var note = SignedNote(text: Self.text)
    let isSigned = note.sign(with: signer)
    #expect(isSigned)
    #expect(note.description == Self.note)
    let read = try SignedNote(Array(Self.note.utf8))
    #expect(read == note)
    #expect(read.standing(of: signer.verifier) == .valid)
  }

  @Test(arguments: [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ])
  func `signatures are those of RFC 8032`(seed: String, key: String, message: String, signature: String)
    throws
  {
    let bytes = { (text: String) in
      stride(from: 0, to: text.count, by: 2).map { UInt8(text.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    }
    #expect(Ed25519.publicKey(ofSeed: bytes(seed)) == bytes(key))
    #expect(Ed25519.signature(of: bytes(message), seed: bytes(seed)) == bytes(signature))
    #expect(Ed25519.isValid(bytes(signature), of: bytes(message), publicKey: bytes(key)))
  }

  @Test func `any bit that changes in text or signature makes a signature invalid or missing`() throws {
    let verifier = try #require(NoteVerifier(Self.verifier))
    let bytes = Array(Self.note.utf8)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let note = try? SignedNote(changed) else { continue }
        #expect(note.standing(of: verifier) != .valid, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func `several keys sign one text, and foreign signatures mean nothing`() throws {
    let (first, second) = (try key("a.example", 1), try key("b.example", 2))
    var note = SignedNote(text: "x\n")
    for key in [first, second, first] {
      let isSigned = note.sign(with: key)
      #expect(isSigned)
    }
    let read = try SignedNote(Array(note.description.utf8))
    #expect(read.signatures.count == 2)
    for key in [first, second] { #expect(read.standing(of: key.verifier) == .valid) }
    for other in [try key("a.example", 3), try key("c.example", 1)] {
      #expect(read.standing(of: other.verifier) == .missing)
    }
  }

  @Test(arguments: [
    "", "\n", "x\n", "x\n\n", "\n\u{2014} a AAAAAAAA\n", "x\n\n\u{2014} a AAAAAAAA",
    "x\n\n\u{2014} a+b AAAAAAAA\n",
    "x\n\n\u{2014} a AAAA\n", "x\n\n- a AAAAAAAA\n", "x\n\n\u{2014} a AAAAAAA\n",
    "x\u{1}\n\n\u{2014} a AAAAAAAA\n",
    "x\n\n\u{2014}  AAAAAAAA\n", "x\n\n\u{2014} a AAAAAAAB=\n",
  ])
  func `what is no note is refused`(text: String) {
    #expect(throws: SignedNote.Fault.self) { try SignedNote(Array(text.utf8)) }
  }

  @Test(arguments: [
    "", "a", "a+b", "a+00000000+AQ==", verifier + "A", "x" + verifier, secret,
    "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  ])
  func `what is no public key is refused`(text: String) {
    #expect(NoteVerifier(text) == nil)
  }

  @Test(arguments: [
    ("o\n3\n\("A".padded43)=\n", true), ("o\n3\n\("A".padded43)=\nmore\n", true),
    ("o\n03\n\("A".padded43)=\n", false),
    ("o\n3\n\("A".padded43)\n", false), ("\n3\n\("A".padded43)=\n", false), ("o\n3\n", false),
    ("o\n+3\n\("A".padded43)=\n", false), ("o\n3\n\("A".padded43)=\n\n", false),
  ])
  func `a checkpoint has an origin, a number in its one spelling, and a hash`(text: String, isOne: Bool) {
    #expect((TreeCheckpoint(text) != nil) == isOne)
  }

  @Test func `proofs read back as what they are`() {
    let hashes = [Digest.emptyTree, LeafHasher.leaf(of: [1])]
    for claim in [TreeProof.Claim.includes(event: [1, 2, 3], leaf: 7), .goesOn(from: 9)] {
      for count in 0...2 {
        let proof = TreeProof(claim: claim, hashes: Array(hashes.prefix(count)), note: Self.note)
        #expect(TreeProof(proof.text) == proof)
      }
    }
    #expect(TreeProof("old 1\n") == nil && TreeProof("old x\n\nx") == nil && TreeProof("\n\n") == nil)
  }
}

extension String {
  fileprivate var padded43: String { self + String(repeating: "A", count: 42) }
}
