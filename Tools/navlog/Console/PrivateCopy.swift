import Glibc

/// Copies of files in a folder of their own, gone with this value.
struct PrivateCopy: ~Copyable {
  private let folder: String
  private var names: [String] = []

  /// - Throws: `system` where no folder can be made.
  init() throws(Failure) {
    let parent = Environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/navlog-\(String(repeating: "X", count: 6))".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else {
      throw Failure("system", "No folder can be made in \(parent) (\(SystemError.text(errno))).")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Notes a file that somebody else makes in the folder.
  mutating func expect(_ name: String) { names.append(name) }

  /// Copies a file.
  ///
  /// - Throws: `tooLarge` for more bytes than a maximum; what reading and writing throw.
  mutating func copy(_ path: String, as name: String, atMost maximum: Int) throws(Failure) {
    guard let from = Path(argument: path), let to = Path(argument: self.path(name)) else { return }
    var input = try ByteInput(from)
    names.append(name)
    var output = try Output(to, isInPlace: true)
    var byteCount = 0
    while true {
      let piece = try input.next()
      if piece.isEmpty { break }
      byteCount += piece.count
      guard byteCount <= maximum else {
        throw Failure("tooLarge", "It has more than \(maximum >> 20) MiB.", at: .init(file: path))
      }
      try output.write(piece)
    }
    try output.flush()
  }
}
