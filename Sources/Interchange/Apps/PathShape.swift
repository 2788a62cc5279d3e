import Navigation

/// The paths of a pattern as the link tables of platforms can tell them: with stars that cross slashes.
///
/// Platforms know no parameters and no types, so a shape covers all that the pattern does and may cover more.
/// What is too much reaches the app, which looks closely.
struct PathShape: Hashable {
  enum Piece: Hashable {
    case slash
    case literal(String)
    /// One character or more.
    case something
    /// Any characters, or none.
    case anything
  }

  var pieces: [Piece]

  /// The shapes that together cover a pattern: one, or two where its end may be left out.
  static func shapes(of pattern: Pattern) -> [PathShape] {
    let core = Array(pattern.parts[..<pattern.endOfRequiredParts])
    let hasOptionalEnd = core.count < pattern.parts.count
    var shapes: [PathShape] = []
    if !hasOptionalEnd || !core.isEmpty { shapes.append(PathShape(core)) }
    if hasOptionalEnd {
      shapes.append(PathShape(pieces: (core.isEmpty ? [] : shapes[0].pieces) + [.slash, .anything]))
    }
    return shapes
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  private init(_ parts: [Pattern.Part]) {
    pieces = parts.isEmpty ? [.slash] : []
    for part in parts {
      // A part that may be left out takes the slash behind it along.
      if pieces.last != .anything { pieces.append(.slash) }
      switch part {
      case .literal(let text): pieces.append(.literal(text))
      case .parameter(_, .once), .parameter(_, .oneOrMore): pieces.append(.something)
      case .parameter, .wildcard: if pieces.last != .anything { pieces.append(.anything) }
      }
    }
  }
}

extension Pattern {
  /// The index behind the last part that every path must have.
  fileprivate var endOfRequiredParts: Int {
    let last = parts.lastIndex { part in
      switch part {
      case .literal, .parameter(_, .once), .parameter(_, .oneOrMore): true
      case .parameter, .wildcard: false
      }
    }
    return last.map { $0 + 1 } ?? 0
  }
}
