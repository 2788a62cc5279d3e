/// Writes a table as an Arrow or Parquet file through the Python package, which has a well-kept library for
/// them.
struct PackageExport {
  private let journals: JournalVerdicts
  private let sessions: [String]
  private let path: Path

  /// What the script ends with where Python lacks what it needs, and where something is damaged and the
  /// rest is written; Python itself ends with 1 when it fails.
  private static let (lacking, damaged) = (3, 4)
  private static let script = """
    import sys
    try:
        from navlog.export import main
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(\(lacking))
    code = main(sys.argv[1:])
    sys.exit(\(damaged) if code == 1 else code)
    """

  /// - Throws: what is wrong with any journal, before anything is written; that one of them is to be
  ///   overwritten.
  init(_ files: [String], sessions: [String], to path: Path, _ console: borrowing Console) throws(Failure) {
    journals = try JournalVerdicts(try JournalPaths.inOrder(files), console)
    try journals.refuseOverwriting(at: path)
    (self.sessions, self.path) = (sessions, path)
  }

  func write(_ table: String, as format: String, _ console: inout Console) throws(Failure) -> ExitCode {
    let words =
      ["--format", format, "--table", table] + sessions.flatMap { ["--session", $0] } + ["--"]
      + journals.paths
    guard path.isStandardStream else {
      var file = try WholeFile(path)
      let code = try run(words, output: file.path, format, &console)
      try file.takePlace()
      return code
    }
    return try run(words, output: nil, format, &console)
  }

  private func run(
    _ words: [String], output: String?, _ format: String, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let python = Self.python
    let command = [python, "-c", Self.script] + words
    guard let result = try Program.run(command, output: output) else {
      throw Self.lacking(format, "\(python) is not there")
    }
    var told = result.errors
    while told.last?.isWhitespace ?? false { told.removeLast() }
    switch result.code {
    case 0: return try journals.conclude(&console)
    case Self.damaged: return try concludeDamaged(told, &console)
    case Self.lacking: throw Self.lacking(format, "\(python) says: \(told)")
    default: throw Failure("notWritten", told.isEmpty ? "\(python) ended with \(result.code)." : told)
    }
  }

  /// Says what is wrong: what was found on opening, else what was found on reading all.
  private func concludeDamaged(_ told: String, _ console: inout Console) throws(Failure) -> ExitCode {
    let code = try journals.conclude(&console)
    if code == .done { console.note(told) }
    return max(code, .found)
  }

  // MARK: Python

  /// `NAVLOG_PYTHON`, else that of the checkout which this tool was built in, else the system's.
  private static var python: String {
    if let named = Environment["NAVLOG_PYTHON"], !named.isEmpty { return named }
    let own = Program.ownPath ?? ""
    guard let build = own.ranges(of: "/.build/").last else { return "python3" }
    let built = own[..<build.lowerBound] + "/.build/python/bin/python"
    return Program.isExecutable(String(built)) ? String(built) : "python3"
  }

  private static func lacking(_ format: String, _ what: String) -> Failure {
    Failure(
      "unavailable",
      """
      A file of \(format) is written by Python with pyarrow and the navlog package, and \(what). Run \
      Tools/setup --python in a checkout of Navlog; elsewhere pip install its Tools/python, and name the \
      Python that has it in NAVLOG_PYTHON.
      """)
  }
}
