import Interchange
import Journal
import Replay

/// `navlog sign FILE --key SECRET`.
enum SignVerb {
  static let key = Option<Path>("key", "SECRET", "The file of the secret key.")
  static let output = Option<Path>("output", short: "o", "OUT", "Where the note goes; FILE.note if left out.")
  static let newKey = Option<String>("new-key", "NAME", "Make a key of that name instead, in OUT.")

  static let verb = Verb(
    "sign", "Sign what a journal says, so that changes show.",
    options: [key, output, newKey],
    operands: [Operand("FILE", "The journal.", .optional)],
    exclusive: [[key, newKey]],
    details: [
      """
      The note tells how many events the journal has and the head of the Merkle tree over them, and is \
      signed by Ed25519, as C2SP's tlog-checkpoint and signed-note have it. It stays true when the \
      journal goes on, is sealed or is packed: it is about what events say, not how they are stored.
      """,
      """
      A note that is there is replaced only if the journal goes on from it; signatures of others under \
      the same text are kept. Otherwise, and where the journal is damaged or its index is not that of \
      its events, nothing is signed, and the exit code is 1.
      """,
      """
      Keep notes where whoever writes the journal can not reach them: navlog verify --witness NOTE then \
      shows if the journal was cut or rewritten.
      """,
      """
      --new-key writes the secret key to OUT, for its owner only, and the public one to OUT.pub; it \
      prints the public one. Nothing is overwritten.
      """,
    ],
    examples: [
      .init("navlog sign --new-key audit.example -o audit.key", "Makes a pair of keys."),
      .init("navlog sign shop.navlog --key audit.key", "Writes shop.navlog.note."),
      .init(
        "navlog sign shop.navlog --key audit.key -o - | ssh vault 'cat > shop.note'", "Keeps it elsewhere."),
    ]
  ) { arguments, console throws(Failure) in
    if let name = arguments[newKey] {
      guard arguments.operands.isEmpty else { throw .usage("--new-key signs nothing. Name no journal.") }
      return try makeKey(name, at: try arguments.required(output), &console)
    }
    let secret: Path = try arguments.required(key)
    guard let file = arguments.operand(0).flatMap(Path.init(argument:)),
      let note = arguments[output] ?? NoteFile.path(for: file.text)
    else { throw .usage("FILE is missing: which journal? See navlog help sign.") }
    return try Signing(journal: file, note: note, signer: try KeyFile.signer(secret)).run(&console)
  }

  private static func makeKey(
    _ name: String, at path: Path, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    guard let signer = NoteSigner(name: name, seed: File.randomBytes(count: Ed25519.keyByteCount)) else {
      throw .usage(
        "\(name.quoted) is no name of a key: no white space and no + in it. A host's name is a good one.")
    }
    let publicPath = path.text + ".pub"
    guard !File.exists(publicPath), !path.isStandardStream else {
      throw Failure(
        "exists", "It is there already, or no file. Name another one.", at: .init(file: publicPath))
    }
    do throws(FileFault) {
      try File.createSecret(path.text, Array("\(signer.text)\n".utf8))
    } catch {
      throw Failure(.journal(.file(error)))
    }
    try SmallFile.replace(publicPath, with: "\(signer.verifier.text)\n")
    let json = #"{"key":\#(signer.verifier.text.quotedAsJSON),"secret":\#(path.text.quotedAsJSON)}"#
    try console.output.writeLine(console.isJSON ? json : signer.verifier.text)
    return .done
  }
}
