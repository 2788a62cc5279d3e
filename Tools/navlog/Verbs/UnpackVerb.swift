import Journal

/// `navlog unpack PACK`.
enum UnpackVerb {
  static let out = Option<Path>(
    "out", short: "o", "DIR", "Where the journals go; made if absent (the working directory).")
  static let only = Option<String>("journal", "NAME", "This journal only, by its file name.")
  static let list = Flag("list", "Tell what is in the pack, and unpack nothing.")

  static let verb = Verb(
    "unpack", "Take journals out of a pack.",
    options: [out, only, list], operands: [Operand("PACK", "What pack has made.")],
    exclusive: [[list, out], [list, only]],
    details: [
      """
      Each journal is written anew, sealed, under the name of the file that it came from, with the \
      identity, positions, session names and declaration that it had. Nothing is overwritten.
      """,
      """
      Of a damaged pack those journals come out, named by --journal, that the damage has left alone.
      """,
    ],
    examples: [
      .init("navlog unpack monday.navlog --list", "What is in it."),
      .init("navlog unpack monday.navlog -o monday/", "All journals again."),
    ]
  ) { arguments, console throws(Failure) in
    guard let pack = Path(argument: arguments.operands[0]) else { throw .usage("PACK must not be empty.") }
    if arguments[list] {
      try console.show(try members(of: pack), in: pack.text)
      return .done
    }
    return try unpack(pack, into: arguments[out]?.text ?? ".", only: arguments[only], &console)
  }

  private static func members(of pack: Path) throws(Failure) -> [PackDirectory.Member] {
    do throws(JournalFault) {
      return try JournalReader.open(pack.text).packDirectory().members
    } catch {
      throw Failure(error)
    }
  }

  private static func unpack(
    _ pack: Path, into directory: String, only: String?, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var progress = console.progress("journals")
    let paths: [String]
    do throws(JournalFault) {
      defer { Unfinished.endFile() }
      paths = try Unpacking.unpack(pack.text, into: directory, only: only) { done, count, path in
        Unfinished.begin(file: File.unfinishedPath(of: path))
        progress.update(done, of: count)
      }
    } catch {
      progress.clear()
      throw Failure(error)
    }
    progress.clear()
    if let only, paths.isEmpty {
      throw Failure(
        "noJournal", "It holds no journal \(only.quoted). --list tells what it holds.",
        at: .init(file: pack.text))
    }
    for path in paths { try console.output.writeLine(path) }
    return .done
  }
}
