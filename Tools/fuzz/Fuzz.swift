import Glibc

/// What is fed with bytes until it breaks: one file a subject.
enum Subject: String, CaseIterable {
  case frame, block, checkpoint, header, footer, file, record, intent, state
  case note, proof, keys, expression, imported

  /// The subject that the environment names.
  static let chosen: Subject = {
    let name = unsafe getenv("NAVLOG_FUZZ").map { unsafe String(cString: $0) } ?? ""
    guard let subject = Subject(rawValue: name) else {
      print("NAVLOG_FUZZ must be one of: \(allCases.map(\.rawValue).joined(separator: " "))")
      exit(2)
    }
    return subject
  }()

  func run(_ bytes: [UInt8]) {
    switch self {
    case .frame: fuzzFrame(bytes)
    case .block: fuzzBlock(bytes)
    case .checkpoint: fuzzCheckpoint(bytes)
    case .header: fuzzHeader(bytes)
    case .footer: fuzzFooter(bytes)
    case .file: fuzzFile(bytes)
    case .record: fuzzRecord(bytes)
    case .intent: fuzzIntent(bytes)
    case .state: fuzzState(bytes)
    case .note: fuzzNote(bytes)
    case .proof: fuzzProof(bytes)
    case .keys: fuzzKeys(bytes)
    case .expression: fuzzExpression(bytes)
    case .imported: fuzzImport(bytes)
    }
  }
}

/// What libFuzzer calls.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
  unsafe Subject.chosen.run(Array(buffer))
  return 0
}

/// Ends the run, so that the fuzzer keeps the input.
func fail(_ message: String) {
  print("FOUND: \(message)")
  abort()
}
