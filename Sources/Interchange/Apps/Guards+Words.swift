import Navigation

// Guards and conditions as sentences for people.

extension CheckedApp {
  /// A guard as a sentence without its routes: "unless `signedIn`, presents `login` as sheet".
  func words(ofGuard index: Int) -> String {
    let declared = declaration.guards[index]
    let conditions = [
      declared.when.map { "when \($0.words)" }, declared.unless.map { "unless \($0.words)" },
    ]
    return (conditions.compactMap(\.self) + [declared.verdict.words]).joined(separator: ", ")
  }
}

extension GuardDeclaration.Verdict {
  fileprivate var words: String {
    switch self {
    case .deny(let reason): "refuses: \(reason.markdown)"
    case .redirect(let template): "leads to \(template.words) instead"
    case .present(let template, let style):
      "presents \(template.words) as \(style.rawValue) and holds what was asked"
    case .ask(let question): "asks \(question.code)"
    case .denyLeaving(let reason): "refuses to leave" + (reason.map { ": \($0.markdown)" } ?? "")
    case .askLeaving(let question): "asks before leaving" + (question.map { ": \($0.markdown)" } ?? "")
    }
  }
}

extension RouteTemplate {
  fileprivate var words: String {
    let parameters = parameters.sorted { $0.key < $1.key }.map { name, source in
      switch source {
      case .literal(let value): "\(name) \(value.text)"
      case .parameter(let other): "\(name) from its \(other)"
      }
    }
    return name.code + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", ").markdown))")
  }
}

extension Condition {
  fileprivate var words: String {
    switch self {
    case .isTruthy(let fact): fact.code
    case .isFalsy(let fact): "not \(fact.code)"
    case .isOne(let fact, let values):
      "\(fact.code) is " + values.map(\.text.code).joined(separator: " or ")
    case .contains(let fact, .literal(let value)): "\(fact.code) contains \(value.text.code)"
    case .contains(let fact, .parameter(let name)): "\(fact.code) contains the route's \(name.code)"
    case .all(let conditions): conditions.map(\.words).joined(separator: " and ")
    }
  }
}

extension Value {
  /// As JSON.
  fileprivate var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
