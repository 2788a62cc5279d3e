import Interchange
import Journal
import Navigation
import Replay

/// An app's declaration in a file, or in a journal that was recorded under it.
enum AppFile {
  /// Bytes of the longest declaration that is read.
  static let longest = 4 << 20

  /// Reads a declaration; all that is wrong with it is one failure, and what is hardly meant is noted.
  static func read(_ path: Path, _ console: borrowing Console) throws(Failure) -> AppUnderRecord {
    let text = try bytes(of: path)
    return AppUnderRecord(App(try checked(text, path, console)), text: text)
  }

  /// Reads a declaration, as ``read(_:_:)`` does, for a verb that records nothing.
  static func checked(_ path: Path, _ console: borrowing Console) throws(Failure) -> CheckedApp {
    try checked(try bytes(of: path), path, console)
  }

  private static func checked(
    _ text: [UInt8], _ path: Path, _ console: borrowing Console
  ) throws(Failure) -> CheckedApp {
    let file = DeclarationFile(json5: text)
    for warning in file.warnings { console.note("\(path.text): \(warning)") }
    guard let app = file.app else { throw faulty(file.faults, path.text) }
    return app
  }

  /// The app that a journal is to be recorded under: its own, or a newer version that knows
  /// how to go on from it.
  ///
  /// - Parameter path: the file of `--app`; without it a journal goes on under its own.
  static func app(
    _ path: Path?, for journal: Path, _ console: borrowing Console
  ) throws(Failure) -> AppUnderRecord? {
    let given: AppUnderRecord? = if let path { try read(path, console) } else { nil }
    guard let header = try header(of: journal) else { return given }
    let own = try recorded(in: header, journal.text)
    guard let given else { return own }
    guard let own else {
      throw Failure(
        "otherApp", "It was recorded without an app; go on without --app, or begin another journal.",
        at: .init(file: journal.text))
    }
    try check(given.app.declaration, against: own.app.declaration, journal.text)
    return given
  }

  private static func check(
    _ given: AppDeclaration, against own: AppDeclaration, _ journal: String
  ) throws(Failure) {
    if given == own { return }
    let isNewer = given.name == own.name && given.migrations.contains { $0.from == own.version }
    guard isNewer else {
      throw Failure(
        "otherApp",
        """
        It was recorded under \(own.name) \(own.version), and the declaration given is \
        \(given.name) \(given.version)\(given.version == own.version ? " with other contents" : ""). \
        Give that one, or one of a newer version with a migration from "\(own.version)".
        """, at: .init(file: journal))
    }
  }

  private static func faulty(_ faults: [String], _ path: String) -> Failure {
    let count = faults.count == 1 ? "A fault" : "\(faults.count) faults"
    return Failure(
      "badApp", "\(count) in the declaration. \(faults.joined(separator: " "))", at: .init(file: path))
  }

  // MARK: Bytes

  static func bytes(of path: Path) throws(Failure) -> [UInt8] {
    do throws(FileFault) {
      let file = try File(path: path.text, access: .reading)
      var bytes: [UInt8] = []
      guard try file.status().byteCount <= longest else {
        throw FileFault(.read, path: path.text, errorNumber: 0, explanation: "it has more than 4 MiB")
      }
      _ = try file.read(at: 0, count: longest, into: &bytes)
      return bytes
    } catch {
      throw Failure(.journal(.file(error)))
    }
  }

  /// The header of a journal that is there; `nil` for one that is yet to be made.
  private static func header(of journal: Path) throws(Failure) -> Header? {
    guard File.exists(journal.text) else { return nil }
    do throws(JournalFault) {
      return try JournalReader.header(of: journal.text)
    } catch .header(_, .incomplete) {
      return nil
    } catch .header(_, .foreign(let bytes)) where bytes.isEmpty {
      return nil
    } catch {
      throw Failure(.journal(error))
    }
  }

  /// The app that a journal says it was recorded under.
  static func recorded(in header: Header, _ path: String) throws(Failure) -> AppUnderRecord? {
    try checked(in: header, path).map { AppUnderRecord(App($0), text: header.declaration) }
  }

  /// The same for a verb that records nothing.
  static func checked(in header: Header, _ path: String) throws(Failure) -> CheckedApp? {
    if header.declaration.isEmpty { return nil }
    let file = DeclarationFile(json5: header.declaration)
    guard let app = file.app else { throw faulty(file.faults, path) }
    return app
  }
}
