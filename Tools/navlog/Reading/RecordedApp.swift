import Interchange
import Navigation

/// What a journal says of the app that it was recorded under.
struct RecordedApp {
  /// `nil` for a declaration that this version can't read.
  private let declaration: AppDeclaration?

  init(declaration json5: [UInt8]) {
    declaration = DeclarationFile(json5: json5).app?.declaration
  }

  var name: String? { declaration?.name }
  var version: String? { declaration?.version }

  /// Name and version, for people.
  var text: String {
    declaration.map { "\($0.name.shown) \($0.version.shown)" } ?? "one whose declaration can't be read"
  }
}
