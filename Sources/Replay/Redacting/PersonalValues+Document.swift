import Navigation

// An intent as it was sent, field by field. What no intent knows is replaced whole, and so is a value of
// another kind than its field wants: nobody can say what it is.

extension PersonalValues {
  package func replacing(in sent: Document) -> Document {
    var copy = Document()
    guard !sent.isEmpty else { return copy }
    appendIntent(Document.root, of: sent, to: &copy)
    return copy
  }

  private func appendIntent(_ index: Int, of sent: Document, to copy: inout Document) {
    guard sent.kind(at: index) == .object else { return copy.append(replace(sent.value(at: index))) }
    let object = copy.open(.object)
    for key in sent.members(of: index) {
      copy.append(sent.text(at: key))
      if let field = sent.field(at: key) {
        append(key + 1, as: field, of: sent, to: &copy)
      } else {
        copy.append(replacement(for: sent.value(at: key + 1), named: sent.text(at: key)))
      }
    }
    copy.close(object, count: sent.count(at: index))
  }

  private func append(_ index: Int, as field: IntentField, of sent: Document, to copy: inout Document) {
    switch field {
    case .actor, .id, .delivery:
      copy.append(scope == .everything ? replace(sent.value(at: index)) : sent.value(at: index))
    case .at, .t: append(timeAt: index, of: sent, to: &copy)
    case .note, .value: copy.append(replace(sent.value(at: index)))
    case .url:
      guard let url = sent.string(at: index) else { return copy.append(replace(sent.value(at: index))) }
      copy.append(replacement(forURL: url))
    case .route, .routes, .path, .stack, .modals, .redirect, .present:
      appendRoutes(index, of: sent, to: &copy)
    case .facts: appendMembers(index, of: sent, to: &copy)
    case .verdict:
      sent.kind(at: index) == .object
        ? appendIntent(index, of: sent, to: &copy) : appendPlain(index, of: sent, to: &copy)
    case .intents: appendElements(index, of: sent, to: &copy) { appendIntent($0, of: sent, to: &$1) }
    case .snapshot: appendSnapshot(index, of: sent, to: &copy)
    default: appendPlain(index, of: sent, to: &copy)
    }
  }

  /// A time, as a text or in milliseconds.
  private func append(timeAt index: Int, of sent: Document, to copy: inout Document) {
    guard let times else { return appendPlain(index, of: sent, to: &copy) }
    let value = sent.value(at: index)
    copy.append(times.time(in: value) ?? replace(value))
  }

  /// A field that holds one plain value which is nobody's.
  private func appendPlain(_ index: Int, of sent: Document, to copy: inout Document) {
    switch sent.kind(at: index) {
    case .array, .object: copy.append(replace(sent.value(at: index)))
    default: copy.append(sent.value(at: index))
    }
  }

  private func appendElements(
    _ index: Int, of sent: Document, to copy: inout Document, _ append: (Int, inout Document) -> Void
  ) {
    guard sent.kind(at: index) == .array else { return copy.append(replace(sent.value(at: index))) }
    let array = copy.open(.array)
    for element in sent.elements(of: index) { append(element, &copy) }
    copy.close(array, count: sent.count(at: index))
  }

  /// A route, or a list of routes; one that is a bare string is a name.
  private func appendRoutes(_ index: Int, of sent: Document, to copy: inout Document) {
    switch sent.kind(at: index) {
    case .array: appendElements(index, of: sent, to: &copy) { appendRoutes($0, of: sent, to: &$1) }
    case .object:
      let object = copy.open(.object)
      for key in sent.members(of: index) {
        copy.append(sent.text(at: key))
        if sent.hasText("params", at: key) {
          appendMembers(key + 1, of: sent, to: &copy)
        } else if sent.hasText("name", at: key) || sent.hasText("style", at: key) {
          appendPlain(key + 1, of: sent, to: &copy)
        } else {
          copy.append(replace(sent.value(at: key + 1)))
        }
      }
      copy.close(object, count: sent.count(at: index))
    default: appendPlain(index, of: sent, to: &copy)
    }
  }

  /// Values by name: parameters, facts.
  private func appendMembers(_ index: Int, of sent: Document, to copy: inout Document) {
    guard sent.kind(at: index) == .object else { return copy.append(replace(sent.value(at: index))) }
    let object = copy.open(.object)
    for key in sent.members(of: index) {
      let name = sent.text(at: key)
      copy.append(name)
      copy.append(replacement(for: sent.value(at: key + 1), named: name))
    }
    copy.close(object, count: sent.count(at: index))
  }

  // MARK: Snapshots

  /// The words of a snapshot; behind any other key stands what nobody knows.
  private static let snapshotWords: Set<String> = [
    "format", "app", "version", "state", "session", "step", "position", "at", "ready", "ended", "background",
    "nextId", "activeWindow", "windows", "selectedTab", "tabHistory", "tabs", "columns", "modals", "modal",
    "style", "presenter", "stack", "entry", "route", "name", "layout", "pending", "item", "window", "reason",
    "since", "cause", "asking", "token", "question", "requests", "request", "owner", "screen",
  ]

  private func appendSnapshot(
    _ index: Int, of sent: Document, to copy: inout Document, keysAreNames: Bool = false
  ) {
    switch sent.kind(at: index) {
    case .array: appendElements(index, of: sent, to: &copy) { appendSnapshot($0, of: sent, to: &$1) }
    case .object:
      let object = copy.open(.object)
      for key in sent.members(of: index) {
        let word = sent.text(at: key)
        copy.append(word)
        switch word {
        case "params", "facts": appendMembers(key + 1, of: sent, to: &copy)
        case "at", "since": append(timeAt: key + 1, of: sent, to: &copy)
        case "intent": appendIntent(key + 1, of: sent, to: &copy)
        case "windows", "tabs", "columns": appendSnapshot(key + 1, of: sent, to: &copy, keysAreNames: true)
        case _ where keysAreNames || Self.snapshotWords.contains(word):
          appendSnapshot(key + 1, of: sent, to: &copy)
        default: copy.append(replace(sent.value(at: key + 1)))
        }
      }
      copy.close(object, count: sent.count(at: index))
    default: copy.append(sent.value(at: index))
    }
  }
}
