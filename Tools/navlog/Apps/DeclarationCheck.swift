import Interchange
import Navigation

/// `navlog app check`: everything that is wrong with a declaration, and what is hardly meant.
struct DeclarationCheck {
  let path: Path

  /// - Returns: `found` for a declaration with faults; warnings are none.
  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    let file = DeclarationFile(json5: try AppFile.bytes(of: path))
    if console.isJSON {
      try printJSON(file, to: &console.output)
    } else {
      for line in lines(on: file, console) { try console.output.writeLine(line) }
    }
    return file.app == nil ? .found : .done
  }

  private func lines(on file: DeclarationFile, _ console: borrowing Console) -> [String] {
    let faults = file.faults.map { "\(console.paint(.bad, "fault")) \($0.shown)" }
    let warnings = file.warnings.map { "\(console.paint(.warning, "warning")) \($0.description.shown)" }
    guard let declaration = file.app?.declaration else { return [path.text.shown] + faults + warnings }
    let counts = [
      (declaration.tabs?.count, "tab"), (declaration.routes?.count, "route"),
      (declaration.guards.count, "guard"), (declaration.links?.patterns.count, "link"),
    ]
    let known = counts.compactMap { count, what in count.map { "\($0) \(what)\($0 == 1 ? "" : "s")" } }
      .joined(separator: ", ")
    let name = "\(declaration.name.shown) \(declaration.version.shown)"
    return [path.text.shown] + warnings + ["\(console.paint(.good, "holds")) \(name): \(known)"]
  }

  private func printJSON(_ file: DeclarationFile, to output: inout Output) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", path.text)
    for (key, text) in [("app", file.app?.declaration.name), ("version", file.app?.declaration.version)] {
      writer.key(key)
      if let text { writer.write(text) } else { writer.null() }
    }
    writer.write(faultsOf: file)
    writer.write(file.warnings)
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }
}

extension JSONWriter {
  /// Faults of form have a place in the text and no key.
  fileprivate mutating func write(faultsOf file: DeclarationFile) {
    key("faults")
    beginArray()
    for message in file.faults.dropLast(file.keyFaults.count) {
      beginObject()
      member("message", message)
      endObject()
    }
    for fault in file.keyFaults {
      beginObject()
      member("path", fault.path)
      member("expected", fault.expected)
      member("found", fault.found)
      member("message", fault.description)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func write(_ warnings: [DeclarationWarning]) {
    key("warnings")
    beginArray()
    for warning in warnings {
      beginObject()
      member("path", warning.path)
      member("kind", warning.kind.rawValue)
      member("message", warning.message)
      endObject()
    }
    endArray()
  }
}
