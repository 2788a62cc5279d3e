// Where in an intent, as it was sent, stands what a journal must not hold. Every member of such a name
// counts, also one that another of the same name hides from whoever reads the intent.

extension Document {
  /// The indices of what stands as URL in an `open`, or in an intent of a kind that nobody knows.
  func linkIndices() -> [Int] {
    guard !isEmpty else { return [] }
    let elements = elementsOfBatches
    var indices: [Int] = []
    for index in nodes.indices where kind(at: index) == .object {
      let intent = member("intent", of: index)
      guard intent != nil || index == Document.root || elements.contains(index), mayOpenLink(intent) else {
        continue
      }
      for key in members(of: index) where hasText("url", at: key) { indices.append(key + 1) }
    }
    return indices
  }

  /// The indices of values of parameters that a route of that name keeps secret.
  func secretIndices(_ secrets: [String: Set<String>]) -> [Int] {
    guard !isEmpty else { return [] }
    var indices: [Int] = []
    for index in nodes.indices where kind(at: index) == .object {
      let names = secretNames(ofRoute: index, secrets)
      if names.isEmpty { continue }
      for key in members(of: index) where hasText("params", at: key) && kind(at: key + 1) == .object {
        indices += members(of: key + 1).filter { names.contains(text(at: $0)) }.map { $0 + 1 }
      }
    }
    return indices
  }

  /// The document with a text in place of some values, by their indices.
  func replacing(_ values: [Int: String]) -> Document {
    if values.isEmpty || isEmpty { return self }
    var copy = self
    if values.keys.allSatisfy({ kind(at: $0) == .string }) {
      for (index, text) in values { copy.replaceString(at: index, with: text) }
      return copy
    }
    copy.removeAll()
    copy.append(subtree: Document.root, of: self, replacing: values)
    return copy
  }

  private func mayOpenLink(_ intent: Int?) -> Bool {
    guard let intent, kind(at: intent) == .string, let kind = intentKind(at: intent) else {
      return true
    }
    return kind == .open
  }

  private var elementsOfBatches: Set<Int> {
    var indices: Set<Int> = []
    for index in nodes.indices where kind(at: index) == .object {
      guard let intents = member("intents", of: index), kind(at: intents) == .array else { continue }
      indices.formUnion(elements(of: intents))
    }
    return indices
  }

  private func secretNames(ofRoute index: Int, _ secrets: [String: Set<String>]) -> Set<String> {
    var names: Set<String> = []
    for key in members(of: index) where hasText("name", at: key) {
      guard let name = string(at: key + 1), let secret = secrets[name] else { continue }
      names.formUnion(secret)
    }
    return names
  }
}
