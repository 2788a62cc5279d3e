/// Something wrong in a declaration: where, what was expected there and what was found.
public struct DeclarationFault: Error, Hashable, Sendable {
  /// The path of the key, such as `links.patterns[3].path[0]`; empty for the whole declaration.
  public var path: String
  /// What should stand there.
  public var expected: String
  /// What stands there.
  public var found: String

  public init(path: String, expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension DeclarationFault: CustomStringConvertible {
  public var description: String {
    "\(path.isEmpty ? "The declaration" : path): expected \(expected), found \(found)."
  }
}

/// Something of a declaration that works and is hardly meant.
public struct DeclarationWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Two patterns match the same URL equally well; the first declared wins.
    case tie
    /// A pattern that no URL reaches, because another always wins or a parameter can't be filled.
    case unreachable
    /// A pattern's parameter that no route of its link declares.
    case unusedParameter
    /// A condition that looks at a parameter which no guarded route declares.
    case unknownParameter
    /// A pattern that names neither tab nor path nor modal.
    case placeless
  }

  public var kind: Kind
  /// The path of the key that the warning is about.
  public var path: String
  public var message: String

  public init(_ kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)." }
}

/// All faults of a declaration at once.
public struct InvalidDeclaration: Error, Hashable, Sendable, CustomStringConvertible {
  public var faults: [DeclarationFault]

  public init(faults: [DeclarationFault]) {
    self.faults = faults
  }

  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
