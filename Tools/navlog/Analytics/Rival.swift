import Analytics

/// What a report is set beside: the same report over other journals, or over other sessions of the same.
enum Rival: ArgumentValue {
  static let expectation =
    "a journal, a folder, or a filter (source=NAME, fact=NAME, fact=NAME=VALUE, route=NAME)"
  static let completion = Completion.file

  case journals(String)
  case filter(SessionFilter)

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    if let filter = Self.filter(argument) {
      self = .filter(filter)
    } else if argument.contains("="), !Folder.hasSomething(named: argument) {
      // A filter that is none, rather than a file that is not there.
      return nil
    } else {
      self = .journals(argument)
    }
  }

  /// The filter that a word spells.
  private static func filter(_ word: String) -> SessionFilter? {
    var filter = SessionFilter()
    for part in word.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, !sides[1].isEmpty else { return nil }
      switch sides[0] {
      case "source": filter.sources.append(sides[1])
      case "route": filter.routes.append(sides[1])
      case "fact":
        guard let fact = FactArgument(argument: sides[1]) else { return nil }
        filter.facts.append(fact.condition)
      default: return nil
      }
    }
    return filter
  }
}

extension CountingRun {
  /// The same over what another report is about.
  func over(_ rival: Rival) throws(Failure) -> CountingRun {
    var run = self
    switch rival {
    case .journals(let path): run.paths = try JournalPaths([path]).paths
    case .filter(let filter): run.filter.narrow(to: filter)
    }
    return run
  }
}

extension SessionFilter {
  /// Takes over what another filter asks for in place of what this one does; its times stay.
  fileprivate mutating func narrow(to other: SessionFilter) {
    if !other.routes.isEmpty { routes = other.routes }
    if !other.sources.isEmpty { sources = other.sources }
    if !other.facts.isEmpty { facts = other.facts }
  }
}
