import Journal
import Replay

/// `navlog pack FILE… -o OUT`.
enum PackVerb {
  static let out = Option<Path>("out", short: "o", "OUT", "Where the pack goes.", .required)

  static let verb = Verb(
    "pack", "Put journals into one compact archive.",
    options: [out], operands: [Operand("FILE", "The journals.", .atLeastOne)],
    details: [
      """
      A pack is read like any journal: positions run on from one journal to the next, and sessions of \
      many journals share blocks, so that many small journals take a fraction of their room. It is not \
      recorded to, and replay --app and minimize want its journals unpacked, each with its own rules. \
      A session whose name a journal before has as well gets an ending, as in default#2.
      """,
      """
      unpack gives the journals back with their identities, positions, names and declarations, so that \
      signatures hold. A damaged journal is not packed: recover it first. Of a pack among the files, and \
      of joined ones, each journal is packed for itself. OUT is never overwritten.
      """,
    ],
    examples: [
      .init("navlog pack monday/*.navlog -o monday.navlog", "A day's journals in one."),
      .init("navlog log monday.navlog", "Read the pack as it is."),
    ]
  ) { arguments, console throws(Failure) in
    let paths = arguments.operands.compactMap(Path.init(argument:)).map(\.text)
    let newPath = try arguments.required(out)
    var progress = console.progress("journals")
    let directory: PackDirectory
    Unfinished.begin(file: File.unfinishedPath(of: newPath.text))
    defer { Unfinished.endFile() }
    do throws(JournalFault) {
      directory = try Pack.pack(paths, to: newPath.text, .events(created: Clock.now())) {
        progress.update($0, of: $1)
      }
    } catch {
      progress.clear()
      throw Failure(error)
    }
    progress.clear()
    try console.show(directory.members, in: newPath.text)
    return .done
  }
}
