import Interchange
import Journal

/// Checks a proof without the journal that it is about.
struct ProofCheck {
  private static let longest = 32 << 20

  let path: Path
  let keys: [NoteVerifier]
  let witnesses: [NoteFile]

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    let bytes = try SmallFile.bytes(of: path, limit: Self.longest)
    guard let text = String(validating: bytes, as: UTF8.self), let proof = TreeProof(text) else {
      throw Failure("badProof", "It is no proof as navlog prove writes it.", at: .init(file: path.text))
    }
    guard !keys.isEmpty else {
      throw .usage("--key is missing: without a key that must have signed it, a proof proves nothing.")
    }
    let note = try NoteFile(Array(proof.note.utf8), path.text)
    let old = try oldHead(for: proof, note)
    let head = note.checkpoint.head
    let unsigned = keys.filter { note.note.standing(of: $0) != .valid }
    let holds = unsigned.isEmpty && proof.leads(to: head, from: old)
    try print(proof, holds: holds, unsigned, head, &console)
    return holds ? .done : .found
  }

  /// The older head that a proof of growth begins with: of the witness's note, which must be signed too.
  private func oldHead(for proof: TreeProof, _ note: NoteFile) throws(Failure) -> TreeHead? {
    guard case .goesOn(let count) = proof.claim else { return nil }
    let fitting = witnesses.first {
      $0.checkpoint.head.count == count && $0.checkpoint.origin == note.checkpoint.origin
    }
    guard let fitting else {
      throw .usage("--witness is missing: the note of the first \(count) events, which this goes on from.")
    }
    return keys.allSatisfy { fitting.note.standing(of: $0) == .valid } ? fitting.checkpoint.head : nil
  }

  private func print(
    _ proof: TreeProof, holds: Bool, _ unsigned: [NoteVerifier], _ head: TreeHead, _ console: inout Console
  ) throws(Failure) {
    let claim = claim(of: proof, head)
    if console.isJSON {
      let members = [
        #""proof":\#(path.text.quotedAsJSON)"#, #""holds":\#(holds)"#, #""claim":\#(claim.quotedAsJSON)"#,
      ]
      return try console.output.writeLine("{\(members.joined(separator: ","))}")
    }
    let word = holds ? console.paint(.good, "holds") : console.paint(.bad, "does not hold")
    try console.output.writeLine("\(path.text): \(word): \(claim)")
    for key in unsigned { try console.output.writeLine("  not signed by \(key.id.name) (\(key.text))") }
  }

  private func claim(of proof: TreeProof, _ head: TreeHead) -> String {
    switch proof.claim {
    case .includes(let event, let leaf):
      let place = EventHead(event)
      return """
        event \(leaf + 1) of \(head.count), of session \((place?.session ?? "-").quoted) \
        at \(place?.time ?? "an unknown time"), is in the journal
        """
    case .goesOn(let count): return "the first \(count) of \(head.count) events are still the same"
    }
  }
}
