import Navigation

extension Intent {
  /// The intent with every identifier that it names replaced.
  func replacingIdentifiers(_ replacement: (Identifier) -> Identifier) -> Intent {
    var intent = self
    intent.from = from.map(replacement)
    switch action {
    case .popTo(var popTo):
      guard case .entry(let entry) = popTo.match else { break }
      popTo.match = .entry(replacement(entry))
      intent.action = .popTo(popTo)
    case .close(let entry, let andAbove):
      intent.action = .close(entry: replacement(entry), andAbove: andAbove)
    case .dismiss(let modal): intent.action = .dismiss(modal: modal.map(replacement))
    case .resolve(let token, let answer): intent.action = .resolve(token: replacement(token), answer)
    case .batch(let intents):
      intent.action = .batch(intents.map { $0.replacingIdentifiers(replacement) })
    default: break
    }
    return intent
  }
}

extension Document {
  /// The fields of an intent that name something by its identifier.
  private static let identifierFields = ["from", "entry", "modal", "token"]

  /// An intent as it was sent with every identifier that it names replaced, without some of its fields, and
  /// with its time if it named none.
  func script(
    replacingIdentifiers replacement: (Identifier) -> Identifier, without dropped: Set<String>, at time: Int64
  ) -> Document {
    var copy = Document()
    var object = copy.openObject()
    for key in members(of: Document.root) where !dropped.contains(text(at: key)) {
      copy.append(key: text(at: key), to: &object)
      append(member: key, to: &copy, replacement)
    }
    if dropped.contains("at") || (member("at", of: Document.root).map { kind(at: $0) == .null } ?? true) {
      copy.append("at", Timestamp(milliseconds: time).description, to: &object)
    }
    copy.close(object)
    return copy
  }

  private func append(
    member key: Int, to copy: inout Document, _ replacement: (Identifier) -> Identifier
  ) {
    let value = key + 1
    if Self.identifierFields.contains(text(at: key)), let number = integer(at: value),
      let id = Identifier(exactly: number)
    {
      copy.append(Int64(clamping: replacement(id)))
    } else if hasText("intents", at: key), kind(at: value) == .array {
      let array = copy.open(.array)
      for element in elements(of: value) { append(element: element, to: &copy, replacement) }
      copy.close(array, count: count(at: value))
    } else {
      copy.append(subtree: value, of: self)
    }
  }

  private func append(
    element: Int, to copy: inout Document, _ replacement: (Identifier) -> Identifier
  ) {
    guard kind(at: element) == .object else { return copy.append(subtree: element, of: self) }
    var object = copy.openObject()
    for key in members(of: element) {
      copy.append(key: text(at: key), to: &object)
      append(member: key, to: &copy, replacement)
    }
    copy.close(object)
  }
}
