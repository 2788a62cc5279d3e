package import Navigation

/// Finds what may be personal in events and states, and puts something else in its place.
///
/// Personal may be: the values of parameters and facts, notes, the actor, delivery ids, results, the variable
/// parts of URLs, and all that no intent knows. Everything that says how the app was navigated stays: kinds,
/// names of routes, tabs, windows and guards, entries' ids, outcomes.
package struct PersonalValues: Sendable {
  /// Which values are meant.
  package enum Scope: Sendable {
    case everything
    /// Not the actor and delivery ids: who records must know them again.
    case valuesOnly
  }

  let replace: @Sendable (Value) -> Value
  let scope: Scope
  /// Parameters and facts that may stay, by their names.
  let keptNames: Set<String>
  /// How far times may be told; `nil` as they are.
  let times: CoarseTimes?
  /// The words of the app's link patterns, which are no one's data.
  let patternWords: Set<String>

  /// - Parameters:
  ///   - app: whose link patterns tell the fixed parts of a URL.
  ///   - times: how far times may be told; left out, as they are.
  ///   - replace: what stands in for a value: for equal ones the same.
  package init(
    app: AppDeclaration?, keeping keptNames: Set<String> = [], covers scope: Scope = .everything,
    times: CoarseTimes? = nil, replace: @escaping @Sendable (Value) -> Value
  ) {
    self.replace = replace
    self.scope = scope
    self.keptNames = keptNames
    self.times = times
    let patterns = app?.links?.patterns.map(\.pattern) ?? []
    patternWords = Set(
      patterns.flatMap { $0.split(separator: "/").map(String.init) }.filter { !$0.hasPrefix(":") })
  }

  func time(_ milliseconds: Int64) -> Int64 { times?.time(milliseconds) ?? milliseconds }

  func replacement(for value: Value, named name: String) -> Value {
    keptNames.contains(name) ? value : replace(value)
  }

  func replacement(for members: [String: Value]) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: members.map { ($0.key, replacement(for: $0.value, named: $0.key)) })
  }

  package func replacing(in route: Route) -> Route {
    Route(route.name, replacement(for: route.parameters))
  }

  func replacement(for text: String) -> String {
    if case .string(let other) = replace(.string(text)) { return other }
    return ""
  }

  // MARK: URLs

  /// Scheme, host and the words of patterns stay; segments, values of the query and the rest do not.
  func replacement(forURL text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return replacement(for: text) }
    let scheme = text[..<colon]
    var rest = text[text.index(after: colon)...]
    var start = ":"
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      start = "://"
    }
    let end = rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
    let path = replacement(forPath: rest[..<end], keepsFirst: start == "://")
    return scheme + start + path + replacement(forQuery: rest[end...])
  }

  private func replacement(forPath path: Substring, keepsFirst: Bool) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.enumerated().map { index, segment in
      let isKept = index == 0 && keepsFirst && segment.contains(".") || isWord(segment)
      return isKept ? String(segment) : part(segment)
    }.joined(separator: "/")
  }

  private func replacement(forQuery query: Substring) -> String {
    guard query.hasPrefix("?") else { return "" }
    let items = query.dropFirst().prefix { $0 != "#" }.split(separator: "&")
    return "?"
      + items.map { item in
        let sides = item.split(separator: "=", maxSplits: 1)
        return sides.count < 2 ? String(item) : "\(sides[0])=\(part(sides[1]))"
      }.joined(separator: "&")
  }

  private func isWord(_ segment: Substring) -> Bool {
    segment.isEmpty || segment == "*" || patternWords.contains(String(segment))
  }

  /// A part of a URL keeps its type, so that it still fits its pattern.
  private func part(_ text: Substring) -> String {
    if let number = Int64(text), String(number) == text, case .integer(let other) = replace(.integer(number))
    {
      return String(other)
    }
    return replacement(for: String(text))
  }
}
