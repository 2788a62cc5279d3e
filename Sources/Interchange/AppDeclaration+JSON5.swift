package import Navigation

/// What reading a file with a declaration gave.
package struct DeclarationFile {
  /// The app, ready for use, if nothing is wrong.
  package var app: CheckedApp?
  /// Everything that is wrong, a sentence each, with line and column or the path of a key.
  package var faults: [String]
  /// Those of ``faults`` that are about a key, in their parts.
  package var keyFaults: [DeclarationFault]
  /// What works and is hardly meant.
  package var warnings: [DeclarationWarning]

  /// Reads a declaration and checks it.
  package init(json5 bytes: [UInt8]) {
    app = nil
    faults = []
    keyFaults = []
    warnings = []
    do {
      let (tree, repetitions) = try JSON5Parser.parse(bytes)
      let reading = AppDeclaration.reading(tree)
      faults = repetitions.map(\.description) + reading.faults.map(\.description)
      keyFaults = reading.faults
      warnings = reading.warnings
      guard faults.isEmpty, let declaration = reading.declaration else { return }
      app = try? CheckedApp(declaration)
    } catch {
      faults = [error.description]
    }
  }
}
