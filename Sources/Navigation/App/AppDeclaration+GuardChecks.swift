extension DeclarationCheck {
  mutating func checkGuards() {
    var names: Set<String> = []
    for (index, declared) in app.guards.enumerated() {
      let path = "guards[\(index)]"
      if let name = declared.name, !names.insert(name).inserted {
        fault("\(path).name", expected: "each name once", found: "\"\(name)\" again")
      }
      for (place, route) in (declared.routes ?? []).enumerated() {
        checkRoute(route, at: "\(path).routes[\(place)]")
      }
      switch declared.verdict {
      case .redirect(let template): checkTemplate(template, at: "\(path).redirect")
      case .present(let template, _): checkTemplate(template, at: "\(path).present")
      case .deny, .ask, .denyLeaving, .askLeaving: break
      }
    }
  }

  /// Notes a target that is no route of the app once its parameters are filled in.
  private mutating func checkTemplate(_ template: RouteTemplate, at path: String) {
    checkRoute(template.name, at: path)
    guard let declared = app.routes?[template.name] else { return }
    for (name, source) in template.parameters.sorted(by: { $0.key < $1.key }) {
      let place = "\(path)\(template.name.asKey)\(name.asKey)"
      guard let parameter = declared.parameters[name] else {
        fault(
          place, expected: "a parameter of \(template.name)",
          found: name.quoted(nearest: declared.parameters.keys.sorted()))
        continue
      }
      if case .literal(let value) = source, !parameter.type.accepts(value) {
        fault(place, expected: "\(parameter.type)", found: value.summary)
      }
    }
    for (name, parameter) in declared.parameters.sorted(by: { $0.key < $1.key })
    where !parameter.isOptional && template.parameters[name] == nil {
      fault(path, expected: "a value for \(template.name)'s parameter \(name)", found: "none")
    }
  }
}

extension AppDeclaration {
  /// The conditions that look at a parameter which no route of their guard has.
  var conditionWarnings: [DeclarationWarning] {
    guard let routes else { return [] }
    return guards.enumerated().flatMap { index, declared -> [DeclarationWarning] in
      let guarded = routes.keys.filter { name in
        declared.routes.map { !Set(lineage(of: name)).isDisjoint(with: $0) } ?? true
      }
      let known = Set(guarded.flatMap { routes[$0]?.parameters.keys.map { $0 } ?? [] })
      let asked = [("when", declared.when), ("unless", declared.unless)]
      return asked.flatMap { key, condition in
        (condition?.parameters ?? []).subtracting(known).sorted().map { name in
          DeclarationWarning(
            .unknownParameter, path: "guards[\(index)].\(key)",
            message: "no route of the guard has the parameter \(name), so nothing contains it")
        }
      }
    }
  }
}

extension Value {
  /// The value in a few words, for a message.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text.count > 60 ? text.prefix(60) + "…" : text)\""
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}
