import Interchange
import Journal
import Replay

/// One run of `import`.
struct ImportRun: ~Copyable {
  /// Bytes of the largest file that is read as a whole.
  private static let documentByteMaximum = 256 << 20
  /// Bytes of the largest browser history that is copied to be read with its journal.
  private static let historyByteMaximum = 2 << 30

  let format: ImportVerb.Format
  let file: Path
  let map: [String: String]
  let gap: Int64
  private var intents: ImportedIntents

  init(_ format: ImportVerb.Format, _ file: Path, map: [String: String], gap: Int64, session: String) {
    self.format = format
    self.file = file
    self.map = map
    self.gap = gap
    intents = ImportedIntents(session: session)
  }

  /// Reads the recording and writes its intents.
  ///
  /// - Returns: what became of it.
  mutating func run(_ console: inout Console) throws(Failure) -> ImportReport {
    switch format {
    case .csv: try readTable(&console)
    case .history: try readHistory()
    case .reactNavigation: try readStates()
    case .har:
      let document = try document()
      if let document { HARImport().read(document, into: &intents) }
    case .reduxDevTools:
      let document = try document()
      if let document { ReduxImport(route: map["route"]).read(document, into: &intents) }
    }
    try pass(to: &console)
    return intents.report
  }

  private mutating func pass(to console: inout Console) throws(Failure) {
    try intents.take { bytes throws(Failure) in try console.output.write(bytes) }
  }

  // MARK: Formats

  private mutating func readTable(_ console: inout Console) throws(Failure) {
    var input = try ByteInput(file)
    var table = CSVImport(map: map)
    while !intents.report.isGivenUp {
      let piece = try input.next()
      if piece.isEmpty { break }
      table.read(piece.span, into: &intents)
      try pass(to: &console)
    }
    table.finish(into: &intents)
  }

  /// The whole of a JSON file; `nil` for what is none, which is noted.
  private mutating func document() throws(Failure) -> Document? {
    let bytes = try wholeFile()
    var parser = JSONParser()
    var document = Document()
    do {
      try parser.parse(bytes, into: &document)
      return document
    } catch {
      intents.giveUp("It is no JSON: \(error).")
      return nil
    }
  }

  /// One value, or one a line.
  private mutating func readStates() throws(Failure) {
    let bytes = try wholeFile()
    var parser = JSONParser()
    var document = Document()
    var states = ReactNavigationImport()
    if (try? parser.parse(bytes, into: &document)) != nil {
      return states.read(document, into: &intents)
    }
    for (index, line) in bytes.split(separator: 0x0A).enumerated() {
      do {
        try parser.parse(line, into: &document)
        states.read(document, into: &intents)
      } catch  where error.kind == .empty {
        continue
      } catch {
        guard index > 0 else { return intents.giveUp("It is neither JSON nor JSON a line: \(error).") }
        intents.leaveOutLine(index + 1)
      }
    }
  }

  /// All bytes behind a byte order mark. A pipe or a device by name might never end, or never begin.
  private func wholeFile() throws(Failure) -> ArraySlice<UInt8> {
    let status = file.isStandardStream ? nil : try? OperatingSystem().status(path: file.text)
    guard status?.isRegular != false else {
      throw Failure(
        "unreadable", "It is no regular file, and is read as a whole: give its bytes on standard input (-).",
        at: .init(file: file.text))
    }
    var input = try ByteInput(file)
    let bytes = try input.rest(atMost: Self.documentByteMaximum)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// A history that is being written has its last visits in a file beside it: then both are copied, so that
  /// nothing is locked and nothing new lies beside the browser's own files.
  private mutating func readHistory() throws(Failure) {
    if file.isStandardStream { throw .usage("A history can't come from standard input: name its file.") }
    var history = HistoryImport(gap: gap)
    do throws(FileFault) {
      _ = try File(path: file.text, access: .reading)
    } catch {
      throw Failure(.journal(.file(error)))
    }
    let wal = file.text + "-wal"
    guard File.exists(wal) else { return try read(&history, file.text, isPrivate: false) }
    var copy = try PrivateCopy()
    try copy.copy(file.text, as: "history", atMost: Self.historyByteMaximum)
    try copy.copy(wal, as: "history-wal", atMost: Self.historyByteMaximum)
    copy.expect("history-shm")
    try read(&history, copy.path("history"), isPrivate: true)
  }

  private mutating func read(
    _ history: inout HistoryImport, _ path: String, isPrivate: Bool
  ) throws(Failure) {
    do {
      try history.read(path, isPrivate: isPrivate, into: &intents)
    } catch {
      intents.giveUp("It can't be read as an SQLite database: \(error).")
    }
  }
}

extension JSONParser {
  fileprivate mutating func parse(_ bytes: ArraySlice<UInt8>, into document: inout Document) throws(JSONFault)
  {
    try parse(bytes.span, into: &document)
  }
}
