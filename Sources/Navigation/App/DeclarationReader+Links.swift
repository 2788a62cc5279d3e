extension DeclarationReader {
  mutating func links(_ value: Value) -> LinksDeclaration? {
    let keys = ["schemes", "hosts", "patterns", "whenUnknown", "pending"]
    guard let members = object(value, at: "links", keys: keys) else { return nil }
    var links = LinksDeclaration()
    links.schemes = members["schemes"].flatMap { texts($0, at: "links.schemes", "a scheme") } ?? []
    links.hosts = members["hosts"].flatMap { texts($0, at: "links.hosts", "a host") } ?? []
    links.whenUnknown = word(members["whenUnknown"], at: "links.whenUnknown", or: .stay)
    let elements = members["patterns"].flatMap { list($0, at: "links.patterns") } ?? []
    for (index, element) in elements.enumerated() {
      links.patterns.append(link(element, at: "links.patterns[\(index)]"))
    }
    if let pending = members["pending"] { links.pending = self.pending(pending) }
    return links
  }

  /// A pattern. One that can't be read keeps its place, so that indices stay right.
  private mutating func link(_ value: Value, at path: String) -> LinkDeclaration {
    var link = LinkDeclaration("")
    let keys = ["pattern", "tab", "path", "columns", "present", "style"]
    guard let members = object(value, at: path, keys: keys) else { return link }
    if let pattern = members["pattern"] {
      link.pattern = text(pattern, at: "\(path).pattern", "a pattern such as \"product/:id\"") ?? ""
    } else {
      fault("\(path).pattern", expected: "a pattern such as \"product/:id\"", found: nil)
    }
    link.tab = members["tab"].flatMap { text($0, at: "\(path).tab", "a tab's name") }
    link.destination = destination(members, at: path)
    if let presented = members["present"].flatMap({ text($0, at: "\(path).present", "a route's name") }) {
      link.presentation = .init(presented, style: word(members["style"], at: "\(path).style", or: .sheet))
    } else if members["present"] == nil, let style = members["style"] {
      fault("\(path).style", expected: "style only beside present", found: style)
    }
    return link
  }

  private mutating func destination(
    _ members: [String: Value], at path: String
  ) -> LinkDeclaration.Destination {
    switch (members["path"], members["columns"]) {
    case (nil, nil): return .none
    case (let value?, nil): return .path(texts(value, at: "\(path).path", "a route's name") ?? [])
    case (nil, let value?):
      var columns: [String: [String]] = [:]
      for (name, value) in (object(value, at: "\(path).columns") ?? [:]).sorted(by: { $0.key < $1.key }) {
        columns[name] = texts(value, at: "\(path).columns\(name.asKey)", "a route's name")
      }
      return .columns(columns)
    default:
      fault(path, expected: "either path or columns", found: "both")
      return .none
    }
  }

  private mutating func pending(_ value: Value) -> PendingDeclaration {
    var pending = PendingDeclaration()
    guard let members = object(value, at: "links.pending", keys: ["capacity", "expiresAfter"]) else {
      return pending
    }
    switch members["capacity"] {
    case nil: break
    case .integer(let whole)?: pending.capacity = Int(clamping: whole)
    case let value?: fault("links.pending.capacity", expected: "a whole number", found: value)
    }
    switch members["expiresAfter"] {
    case nil: break
    case .integer(let seconds)?: pending.expiresAfterMilliseconds = milliseconds(Double(seconds))
    case .number(let seconds)?: pending.expiresAfterMilliseconds = milliseconds(seconds)
    case let value?: fault("links.pending.expiresAfter", expected: "a number of seconds", found: value)
    }
    return pending
  }

  /// Seconds as milliseconds; what is too much for the calendar never comes.
  private func milliseconds(_ seconds: Double) -> Int64 {
    guard seconds >= 0 else { return -1 }
    return seconds < 9e14 ? Int64(seconds * 1_000 + 0.5) : .max
  }
}
