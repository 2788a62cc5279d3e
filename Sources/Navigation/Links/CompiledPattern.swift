/// How closely a part of a pattern names a segment; the lower, the closer.
public enum PartRank: UInt8, Hashable, Sendable, Comparable, CaseIterable {
  case literal, typed, string, optional, oneOrMore, zeroOrMore, wildcard

  public static func < (left: PartRank, right: PartRank) -> Bool { left.rawValue < right.rawValue }
}

/// A part of a pattern together with the types that its parameter has in the routes of its link.
struct CompiledPart: Hashable, Sendable {
  /// What decides whether the part takes a segment. Names play no part in it.
  enum Content: Hashable, Sendable {
    case literal(String)
    /// Every segment that fits all these types; any segment, if there are none.
    case types([ParameterType])
  }

  var content: Content
  var rank: PartRank
  var isRepeating: Bool
  var isSkippable: Bool

  init(_ part: Pattern.Part, types: [ParameterType]) {
    isRepeating = part.isRepeating
    isSkippable = part.isSkippable
    let selective = types.filter(\.isSelective)
    content = .types(selective)
    switch part {
    case .literal(let text):
      content = .literal(text)
      rank = .literal
    case .wildcard: rank = .wildcard
    case .parameter(_, .once): rank = selective.isEmpty ? .string : .typed
    case .parameter(_, .optional): rank = .optional
    case .parameter(_, .oneOrMore): rank = .oneOrMore
    case .parameter(_, .zeroOrMore): rank = .zeroOrMore
    }
  }

  /// Whether the part can cover the segment. No part covers an empty one.
  func takes(_ segment: String) -> Bool {
    switch content {
    case .literal(let text): segment == text
    case .types(let types): types.allSatisfy { $0.value(reading: segment) != nil }
    }
  }
}

/// A declared link made ready for matching.
struct CompiledPattern: Sendable {
  /// Where a route's parameter comes from.
  enum Source: Hashable, Sendable {
    case part(Int)
    case query
    /// A list of segments that the pattern does not have: it stays away.
    case nowhere
  }

  struct Parameter: Sendable {
    var name: String
    var declaration: ParameterDeclaration
    var source: Source
  }

  /// One route of the place and the parameters it takes from a URL.
  struct Slot: Sendable {
    var route: String
    var parameters: [Parameter]
  }

  /// What a journal may keep of a text in a URL.
  enum Visibility: Hashable, Sendable {
    case clear, hidden, secret
  }

  /// Its place among the declared patterns.
  var index: Int
  var link: LinkDeclaration
  var pattern: Pattern
  var parts: [CompiledPart]
  /// Whether each part covers exactly one segment.
  var isFixed: Bool
  /// The routes of the place by name, each once.
  var slots: [Slot]
  /// The parameters that only a query can fill, one for each name; a secret one if any route calls it secret.
  var queryParameters: [Parameter]
  /// What a journal may keep of what each part covers.
  var visibilities: [Visibility]

  init(index: Int, link: LinkDeclaration, pattern: Pattern, routes: [String: RouteDeclaration]?) {
    self.index = index
    self.link = link
    self.pattern = pattern
    var slots: [Slot] = []
    for name in Set(link.routeNames).sorted() {
      let declaration = routes.map { $0[name] ?? RouteDeclaration() } ?? pattern.impliedDeclaration
      slots.append(Slot(route: name, parameters: Self.parameters(of: declaration, in: pattern)))
    }
    self.slots = slots
    parts = pattern.parts.enumerated().map { index, part in
      let types = slots.flatMap(\.parameters).filter { $0.source == .part(index) }.map(\.declaration.type)
      return CompiledPart(part, types: types.withoutRepetition)
    }
    isFixed = parts.allSatisfy { !$0.isRepeating && !$0.isSkippable }
    let parameters = slots.flatMap(\.parameters)
    queryParameters = Self.queryParameters(among: parameters)
    visibilities = pattern.parts.enumerated().map { index, part in
      if case .literal = part { return .clear }
      let takers = parameters.filter { $0.source == .part(index) }
      return takers.isEmpty ? .hidden : takers.contains { $0.declaration.isSecret } ? .secret : .clear
    }
  }

  private static func queryParameters(among parameters: [Parameter]) -> [Parameter] {
    var kept: [Parameter] = []
    for parameter in parameters where parameter.source == .query {
      if let index = kept.firstIndex(where: { $0.name == parameter.name }) {
        if parameter.declaration.isSecret { kept[index].declaration.isSecret = true }
      } else {
        kept.append(parameter)
      }
    }
    return kept
  }

  private static func parameters(of declaration: RouteDeclaration, in pattern: Pattern) -> [Parameter] {
    declaration.parameters.sorted { $0.key < $1.key }.map { name, declaration in
      let source: Source =
        if let index = pattern.parts.firstIndex(where: { $0.name == name }) {
          .part(index)
        } else {
          declaration.type == .path ? .nowhere : .query
        }
      return Parameter(name: name, declaration: declaration, source: source)
    }
  }
}

extension Pattern {
  /// What a route takes from the pattern where the app declares no routes: each parameter as text.
  fileprivate var impliedDeclaration: RouteDeclaration {
    var declaration = RouteDeclaration()
    for part in parts {
      guard let name = part.name else { continue }
      declaration.parameters[name] = ParameterDeclaration(
        part.isRepeating ? .path : .string, isOptional: part.isSkippable && !part.isRepeating)
    }
    return declaration
  }
}

extension [ParameterType] {
  fileprivate var withoutRepetition: [ParameterType] {
    var kept: [ParameterType] = []
    for type in self where !kept.contains(type) { kept.append(type) }
    return kept
  }
}
