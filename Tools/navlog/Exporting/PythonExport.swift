import Journal

/// Writes Arrow and Parquet files through the Python package, which has well-kept libraries for them.
struct PythonExport {
  private let journals: JournalVerdicts
  private let options: [String]

  /// - Throws: what is wrong with any journal, or with where it is to go, before anything is written.
  init(
    _ files: [String], format: String, table: String, sessions: [String], to path: Path?,
    _ console: borrowing Console
  ) throws(Failure) {
    guard let path, !path.isStandardStream else {
      throw .usage("A file of this format can't go to standard output: say --to FILE.")
    }
    journals = try JournalVerdicts(try JournalPaths.inOrder(files), console)
    try journals.refuseOverwriting(at: path)
    options =
      ["--format", format, "--table", table, "--to=\(path.text)"] + sessions.map { "--session=\($0)" } + [
        "--"
      ]
  }

  func write(_ console: inout Console) throws(Failure) -> ExitCode {
    let words = (options + journals.paths).map { "'\($0.replacing("'", with: #"'\''"#))'" }
    var command = try ShellCommand(
      #"exec "${NAVLOG_PYTHON:-python3}" -m navlog.export "# + words.joined(separator: " "))
    switch try command.run([], until: .max) {
    case .exited(0): return try journals.conclude(&console)
    case .exited(2): throw Failure("notWritten", "Python could not write it: its words stand above.")
    case .exited, .signalled, .timedOut: throw Self.missing
    case .interrupted: throw Failure("interrupted", "It was interrupted. What was there is unchanged.")
    }
  }

  private static let missing = Failure(
    "needsPython",
    """
    Arrow and Parquet are written by the Python package of Tools/python (python3 -m pip install Tools/python), \
    which this python3 does not have. NAVLOG_PYTHON names another one.
    """)
}
