/// The journals that are counted: files, and folders with all the journals in them.
struct JournalPaths {
  /// Each once, sorted by their bytes, so that the order in which they were named changes nothing.
  let paths: [String]

  init(_ operands: [String]) throws(Failure) {
    var found: Set<String> = []
    for operand in operands {
      guard let path = Path(argument: operand) else { throw .usage("FILE must not be empty.") }
      guard Folder.isFolder(path) else {
        found.insert(path.text)
        continue
      }
      let files = try Folder.files(in: path, ending: ".navlog")
      guard !files.isEmpty else {
        throw Failure("unreadable", "The folder has no journals (*.navlog).", at: .init(file: path.text))
      }
      found.formUnion(files)
    }
    paths = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
