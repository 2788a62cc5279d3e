extension DeclarationCheck {
  mutating func checkLinks(_ links: LinksDeclaration) {
    checkNames(links.schemes, at: "links.schemes")
    for (index, scheme) in links.schemes.enumerated() where !scheme.isEmpty && !scheme.isURLScheme {
      fault("links.schemes[\(index)]", expected: "a scheme such as \"shop\"", found: "\"\(scheme)\"")
    }
    checkNames(links.hosts, at: "links.hosts")
    for (index, host) in links.hosts.enumerated() where HostPattern(parsing: host) == nil && !host.isEmpty {
      fault(
        "links.hosts[\(index)]", expected: "a host such as \"shop.example.com\" or \"*.example.org\"",
        found: "\"\(host)\"")
    }
    for (index, link) in links.patterns.enumerated() { checkLink(link, at: "links.patterns[\(index)]") }
    if !(1...PendingDeclaration.capacityLimit).contains(links.pending.capacity) {
      fault(
        "links.pending.capacity", expected: "1 to \(PendingDeclaration.capacityLimit)",
        found: "\(links.pending.capacity)")
    }
    if links.pending.expiresAfterMilliseconds < 0 {
      fault("links.pending.expiresAfter", expected: "seconds from now on", found: "less than none")
    }
  }

  private mutating func checkLink(_ link: LinkDeclaration, at path: String) {
    if let tab = link.tab { checkTab(tab, at: "\(path).tab") }
    switch link.destination {
    case .none: break
    case .path(let routes):
      for (index, route) in routes.enumerated() { checkRoute(route, at: "\(path).path[\(index)]") }
    case .columns(let columns): checkColumns(columns, of: link.tab, at: path)
    }
    if let presentation = link.presentation { checkRoute(presentation.route, at: "\(path).present") }
    do {
      let pattern = try Pattern(parsing: link.pattern)
      checkRepeats(of: pattern, for: link, at: "\(path).pattern")
    } catch {
      fault("\(path).pattern", expected: error.expected, found: error.found)
    }
  }

  private mutating func checkColumns(_ columns: [String: [String]], of tab: TabName?, at path: String) {
    for (column, routes) in columns.sorted(by: { $0.key < $1.key }) {
      for (index, route) in routes.enumerated() {
        checkRoute(route, at: "\(path).columns\(column.asKey)[\(index)]")
      }
    }
    guard let tab, let split = app.splits[tab] else {
      let found = tab.map { "\"\($0)\", which is none" } ?? "none"
      return fault("\(path).columns", expected: "a tab that is a split", found: found)
    }
    for column in columns.keys.sorted() where !split.columns.contains(column) {
      fault(
        "\(path).columns\(column.asKey)", expected: "a column of \(tab)",
        found: column.quoted(nearest: split.columns))
    }
  }

  /// Notes a repeat whose parameter is no `path`, and a `path` whose part does not repeat.
  private mutating func checkRepeats(of pattern: Pattern, for link: LinkDeclaration, at path: String) {
    var noted: Set<String> = []
    for route in link.routeNames {
      for part in pattern.parts {
        guard let name = part.name, let declared = app.routes?[route]?.parameters[name],
          part.isRepeating != (declared.type == .path), noted.insert(name).inserted
        else { continue }
        let expected =
          part.isRepeating
          ? "the type path for \(part), which repeats" : "\(part)+ or \(part)* for the type path"
        fault(path, expected: expected, found: "\(declared.type) in \(route)")
      }
    }
  }
}

extension PendingDeclaration {
  /// The greatest capacity that may be declared.
  static let capacityLimit = 1_024
}

extension String {
  fileprivate var isURLScheme: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy { $0.isASCIILetter || $0.isDigit || "+-.".utf8.contains($0) }
  }
}
