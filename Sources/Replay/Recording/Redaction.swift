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
  /// Whose key secrets are sealed with instead; `nil` where they are hashed.
  let sealing: PersonalSealing?
  /// The secret parameters of each route; a route that was renamed has them under its old name too.
  let secrets: [String: Set<String>]

  /// - Parameter key: at least 16 bytes that nobody can guess.
  package init(app: App<Route>?, key: [UInt8], sealing: PersonalSealing? = nil) {
    self.sealing = sealing
    self.app = app
    self.key = key
    secrets = app?.declaration.secrets ?? [:]
  }

  /// Redacts an intent: what is to be decided, where a link that leads somewhere leads there without what it
  /// must not tell, and what is kept of it as it was sent.
  ///
  /// - Parameter reader: reads the intent again where something was replaced in it.
  package func redact(
    _ received: inout ReceivedIntent<Route>, sent document: inout Document,
    _ reader: inout IntentReader<PlainRoutes>
  ) {
    guard received.intent.mayHoldLinks || !secrets.isEmpty else { return }
    let envelope = received.envelope
    var decided: [Int: String] = [:]
    var kept: [Int: String] = [:]
    for index in document.linkIndices() { replaceLink(at: index, of: document, envelope, &decided, &kept) }
    if !secrets.isEmpty { replaceSecrets(of: document, envelope, &decided, &kept) }
    if kept.isEmpty { return }
    if !decided.isEmpty { received.intent = reader.read(document.replacing(decided)).intent }
    document = document.replacing(kept)
  }

  private func replaceLink(
    at index: Int, of document: Document, _ envelope: Envelope, _ decided: inout [Int: String],
    _ kept: inout [Int: String]
  ) {
    guard let url = document.string(at: index) else {
      kept[index] = Self.withheld
      return
    }
    guard let link = app?.links?.resolve(url: url) else {
      kept[index] = RedactedURL(of: url).text { ":" + $0 }
      return
    }
    let text = link.text { _, value in hash(value, of: envelope) }
    kept[index] = text
    if case .place = link.verdict, text != url { decided[index] = text }
  }

  /// Secrets stand wherever a route is spelled: in the intent's fields, in a batch, in a snapshot.
  private func replaceSecrets(
    of document: Document, _ envelope: Envelope, _ decided: inout [Int: String], _ kept: inout [Int: String]
  ) {
    for index in document.secretIndices(secrets) {
      guard let value = document.string(at: index) else {
        // No secret is a number or a list: whoever sent one is told so, and it is not kept all the same.
        kept[index] = Self.withheld
        continue
      }
      let hash = hash(value, of: envelope)
      decided[index] = hash
      kept[index] = hash
    }
  }

  /// The value under its person's key, if there are keys; else HMAC-SHA-256 of it, 32 digits.
  func hash(_ value: String, of envelope: Envelope) -> String {
    sealing?.seal(value, of: envelope) ?? hash(value)
  }

  func hash(_ value: String) -> String {
    "secret-" + HMAC.sha256(of: Array(value.utf8), key: key).hexadecimal.prefix(32)
  }

  /// Says that something is neither kept nor hashed; as it is no string, `false` stands for it.
  private static let withheld = "*"
}

extension Intent {
  /// Whether a URL may stand in the intent, in one of a batch or in one that waits in a snapshot; also where
  /// a kind was mistyped and nobody knows what it should be.
  fileprivate var mayHoldLinks: Bool {
    switch action {
    case .open, .batch, .restore, .faulty, .unknown: true
    default: false
    }
  }
}

extension AppDeclaration {
  /// The names of secret parameters by the name of their route, old names of routes included.
  fileprivate var secrets: [String: Set<String>] {
    var secrets = (routes ?? [:]).compactMapValues { route in
      let names = route.parameters.filter(\.value.isSecret).map(\.key)
      return names.isEmpty ? nil : Set(names)
    }
    for (old, new) in migrations.flatMap(\.rename) {
      secrets[old, default: []].formUnion(secrets[new] ?? [])
    }
    return secrets.filter { !$0.value.isEmpty }
  }
}
