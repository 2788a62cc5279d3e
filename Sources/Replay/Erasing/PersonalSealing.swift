import Journal
import Navigation

/// Keeps what is personal in a journal under the key of the person whose it is.
package struct PersonalSealing: Sendable {
  package let keys: KeyRing
  /// Whether all that may be personal is sealed, or secret parameters alone.
  package let isForAll: Bool

  package init(keys: KeyRing, isForAll: Bool) {
    self.keys = keys
    self.isForAll = isForAll
  }

  /// A secret as it is decided over and kept; `nil` where its key can not be kept.
  func seal(_ secret: String, of envelope: Envelope) -> String? {
    if PersonalKey.isSealed(secret) { return secret }
    let person = try? keys.person(actor: envelope.actor, session: envelope.session)
    return person.flatMap { try? keys.key(of: $0) }?.seal(secret: secret)
  }

  /// An event of a session as it is kept.
  func seal(
    _ event: Event<Route>, _ sent: Document, session: String, app: AppDeclaration?,
    _ reader: inout IntentReader<PlainRoutes>
  ) throws(FileFault) -> (event: Event<Route>, sent: Document) {
    let key = try keys.key(of: try keys.person(actor: sent.person, session: session))
    let values = PersonalValues(app: app, covers: .valuesOnly) { key.seal($0) }
    return (values.replacing(in: event, &reader), values.replacing(in: sent))
  }
}
