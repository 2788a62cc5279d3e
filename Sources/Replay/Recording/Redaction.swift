import Journal
package import Navigation

/// Takes out of an intent what a journal must not hold, before anything is decided or kept.
///
/// Of a URL stay scheme, host, the pattern it matched and declared parameters; of a link that was refused,
/// the shape. A secret parameter is replaced by a keyed hash wherever a route is spelled, so that state,
/// changes and answers never see it: equal secrets stay equal under one key, and nobody without the key can
/// try guesses.
package struct Redaction: Sendable {
  private let app: App<Route>?
  private let key: [UInt8]
  private let secrets: [String: Set<String>]

  /// - Parameter key: at least 16 bytes that nobody can guess.
  package init(app: App<Route>?, key: [UInt8]) {
    self.app = app
    self.key = key
    secrets = (app?.declaration.routes ?? [:]).compactMapValues { route in
      let names = route.parameters.filter(\.value.isSecret).map(\.key)
      return names.isEmpty ? nil : Set(names)
    }
  }

  /// An intent in the two forms it has from here on.
  struct Redacted {
    /// What is decided: a link that leads somewhere leads there without what it must not tell.
    var intent: Intent<Route>
    /// What is kept.
    var document: Document
  }

  /// - Parameter reader: reads the intent again where something was replaced in it.
  func redact(
    _ intent: Intent<Route>, _ document: Document, _ reader: inout IntentReader<PlainRoutes>
  ) -> Redacted {
    guard intent.opensLink || !secrets.isEmpty else { return Redacted(intent: intent, document: document) }
    var decided: [Int: String] = [:]
    var kept: [Int: String] = [:]
    for index in document.linkIndices() { replaceLink(at: index, of: document, &decided, &kept) }
    if !secrets.isEmpty { replaceSecrets(of: document, &decided, &kept) }
    if kept.isEmpty { return Redacted(intent: intent, document: document) }
    let read = decided.isEmpty ? intent : reader.read(document.replacing(decided)).intent
    return Redacted(intent: read, document: document.replacing(kept))
  }

  private func replaceLink(
    at index: Int, of document: Document, _ decided: inout [Int: String], _ kept: inout [Int: String]
  ) {
    let url = document.text(at: index)
    guard let link = app?.links?.resolve(url: url) else {
      kept[index] = RedactedURL(of: url).text { ":" + $0 }
      return
    }
    let text = link.text { _, value in hash(value) }
    kept[index] = text
    if case .place = link.verdict, text != url { decided[index] = text }
  }

  /// Secrets stand wherever a route is spelled: in the intent's fields, in a batch, in a snapshot.
  private func replaceSecrets(
    of document: Document, _ decided: inout [Int: String], _ kept: inout [Int: String]
  ) {
    for index in document.nodes.indices where document.kind(at: index) == .object {
      guard let name = document.member("name", of: index).flatMap(document.string),
        let names = secrets[name], let parameters = document.member("params", of: index)
      else { continue }
      for key in document.members(of: parameters)
      where names.contains(document.text(at: key)) && document.kind(at: key + 1) == .string {
        let hash = hash(document.text(at: key + 1))
        decided[key + 1] = hash
        kept[key + 1] = hash
      }
    }
  }

  /// HMAC-SHA-256 of the value, 32 digits of it.
  private func hash(_ value: String) -> String {
    "secret-" + (HMAC.sha256(of: value, key: key).map { String($0.prefix(32)) } ?? "withheld")
  }
}

extension Intent {
  /// Whether the intent, or one of a batch, is a link.
  fileprivate var opensLink: Bool {
    switch action {
    case .open: true
    case .batch(let intents): intents.contains(where: \.opensLink)
    case .faulty(let kind): kind == "open" || kind == "batch"
    default: false
    }
  }
}

extension Document {
  /// The indices of all URLs: of the intent, and of those of a batch.
  fileprivate func linkIndices() -> [Int] {
    guard !isEmpty else { return [] }
    var objects = [Document.root]
    if let intents = member("intents", of: Document.root) { objects += elements(of: intents) }
    return objects.compactMap { object in
      guard kind(at: object) == .object, let url = member("url", of: object), kind(at: url) == .string
      else { return nil }
      return url
    }
  }

  /// The document with other text in place of some strings, by their indices.
  fileprivate func replacing(_ strings: [Int: String]) -> Document {
    if strings.isEmpty || isEmpty { return self }
    var copy = Document()
    copy.append(subtree: Document.root, of: self, replacing: strings)
    return copy
  }
}
