/// The journals that are counted: files, and folders with all the journals in them.
struct JournalPaths {
  /// Each once, sorted by their bytes, so that the order in which they were named changes nothing.
  let paths: [String]

  init(_ operands: [String]) throws(Failure) {
    paths = Self.sorted(Set(try Self.inOrder(operands)))
  }

  /// The journals as they were named, those of a folder sorted by their bytes.
  static func inOrder(_ operands: [String]) throws(Failure) -> [String] {
    var found: [String] = []
    for operand in operands {
      guard let path = Path(argument: operand) else { throw .usage("FILE must not be empty.") }
      guard Folder.isFolder(path) else {
        found.append(path.text)
        continue
      }
      let files = try Folder.files(in: path, ending: ".navlog")
      guard !files.isEmpty else {
        throw Failure("unreadable", "The folder has no journals (*.navlog).", at: .init(file: path.text))
      }
      found += sorted(files)
    }
    return found
  }

  private static func sorted(_ paths: some Sequence<String>) -> [String] {
    paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
