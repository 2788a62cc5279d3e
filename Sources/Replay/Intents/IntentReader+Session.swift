import Navigation

// The intents about what is known, what waits and what the session is.

extension IntentReader {
  mutating func sessionAction(
    _ kind: IntentKind, _ fields: IntentFields
  ) throws(FieldFault) -> Action<Route> {
    switch kind {
    case .finish:
      .finish(value: fields.place(of: .value).map { fields.document.value(at: $0) } ?? .null)
    case .set: try set(fields)
    case .layout: .layout(columns: try columns(fields))
    case .resolve: .resolve(token: try required(fields.identifier(.token)), try answer(fields))
    case .restore:
      .restore(snapshot: fields.document.value(at: try required(fields.place(of: .snapshot))))
    case .mark: .mark(name: try required(fields.string(.name)), note: try fields.string(.note))
    case .batch: .batch(try batch(fields))
    default: throw FieldFault()
    }
  }

  /// The facts may be left out beside `dropPending`.
  private func set(_ fields: IntentFields) throws(FieldFault) -> Action<Route> {
    let dropPending = try fields.flag(.dropPending)
    guard let facts = fields.index(of: .facts) else {
      guard dropPending else { throw FieldFault() }
      return .set(facts: [:], dropPending: true)
    }
    guard fields.document.kind(at: facts) == .object else { throw FieldFault() }
    return .set(facts: fields.document.object(at: facts), dropPending: dropPending)
  }

  private func columns(_ fields: IntentFields) throws(FieldFault) -> Int {
    let columns = try required(fields.integer(.columns))
    guard (1...3).contains(columns) else { throw FieldFault() }
    return Int(columns)
  }

  /// `"allow"`, `"deny"`, or an object with one of `deny`, `redirect` and `present`.
  private mutating func answer(_ fields: IntentFields) throws(FieldFault) -> Answer<Route> {
    let index = try required(fields.index(of: .verdict))
    if let word = fields.document.string(at: index) {
      switch word {
      case "allow": return .allow
      case "deny": return .deny(reason: nil)
      default: throw FieldFault()
      }
    }
    guard fields.document.kind(at: index) == .object else { throw FieldFault() }
    return try answer(verdict: IntentFields(of: index, in: fields.document))
  }

  private mutating func answer(verdict: IntentFields) throws(FieldFault) -> Answer<Route> {
    switch (try verdict.string(.deny), try route(.redirect, verdict), try route(.present, verdict)) {
    case (let reason?, nil, nil): .deny(reason: reason)
    case (nil, let route?, nil): .redirect(route)
    case (nil, nil, let route?):
      .present(route, style: try verdict.word(.style, as: ModalStyle.self) ?? .sheet)
    default: throw FieldFault()
    }
  }

  /// An element that is no intent for a batch is faulty itself, so that the outcome can name it.
  private mutating func batch(_ fields: IntentFields) throws(FieldFault) -> [Intent<Route>] {
    let index = try required(fields.index(of: .intents))
    guard fields.document.kind(at: index) == .array else { throw FieldFault() }
    var intents: [Intent<Route>] = []
    for element in fields.document.elements(of: index) {
      guard fields.document.kind(at: element) == .object else {
        intents.append(Intent(.faulty(kind: "")))
        continue
      }
      intents.append(intent(IntentFields(of: element, in: fields.document), isElement: true))
    }
    return intents
  }
}
