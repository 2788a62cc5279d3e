/// What comes with an intent and means nothing to the reducer: whose it is, when it was, who sent it.
package struct Envelope: Hashable, Sendable {
  /// Why what came is no intent at all. In this order the first fault counts.
  package enum Fault: String, Hashable, Sendable {
    /// Some other value than an object.
    case noObject
    /// No `intent`, or one that is no string.
    case noKind
    /// A session that is no string of 1 to 128 bytes, or the reserved one.
    case badSession
  }

  /// The session of intents that name none.
  package static let defaultSession = "default"
  /// The reserved session that what can't be attributed belongs to; its state stays empty.
  package static let unattributedSession = "-"
  /// The longest name of a session.
  package static let sessionByteMaximum = 128

  package var session: String
  /// When it was, in milliseconds since 1970.
  package var at: Int64?
  /// Milliseconds since the session began, from sources without a wall clock; `at` wins.
  package var t: Int64?
  /// The sender's delivery id.
  package var id: String?
  /// A link's delivery id, which is the same across callbacks.
  package var delivery: String?
  /// The front that sent it.
  package var source: String?
  /// Who did it.
  package var actor: String?
  package var fault: Fault?

  package init(session: String = defaultSession, fault: Fault? = nil) {
    self.session = session
    self.fault = fault
  }
}

extension Envelope {
  /// The session that what came is attributed to when it is malformed: the one it names, if that much is
  /// in order.
  package var sessionWhenMalformed: String {
    fault == .noKind ? session : Self.unattributedSession
  }
}

extension Envelope {
  /// The envelope with its session alone, or what makes the intent malformed.
  ///
  /// No initializer: that would own the fields, a copy of them.
  ///
  /// - Parameter known: a session whose name is used again where it is this one's.
  static func begun(_ fields: IntentFields, knownSession known: String) -> Envelope {
    var envelope = Envelope(session: session(fields, known) ?? unattributedSession)
    let kind = fields.index(of: .intent)
    if kind.map({ fields.document.kind(at: $0) }) != .string {
      envelope.fault = .noKind
    } else if envelope.session == unattributedSession {
      envelope.fault = .badSession
    }
    return envelope
  }

  /// The session that the fields name, `nil` for a bad one.
  private static func session(_ fields: IntentFields, _ known: String) -> String? {
    guard let place = fields.place(of: .session) else { return defaultSession }
    guard fields.document.kind(at: place) == .string,
      (1...sessionByteMaximum).contains(fields.document.count(at: place))
    else { return nil }
    return fields.document.hasText(known, at: place) ? known : fields.document.text(at: place)
  }

  /// Reads what can be ill-typed without making the intent malformed; what is in order is there even so.
  mutating func read(_ fields: IntentFields) throws(FieldFault) {
    // Most intents have few of these or none.
    if fields.names(.id) { id = try fields.string(.id) }
    if fields.names(.delivery) { delivery = try fields.string(.delivery) }
    if fields.names(.source) { source = try fields.string(.source) }
    if fields.names(.actor) { actor = try fields.string(.actor) }
    t = try Self.milliseconds(fields)
    at = try Self.moment(fields)
  }

  /// A count of milliseconds that leads from one moment to another, of those that can be told.
  private static func milliseconds(_ fields: IntentFields) throws(FieldFault) -> Int64? {
    guard let count = try fields.integer(.t) else { return nil }
    let range = Timestamp.range
    let longest = range.upperBound.milliseconds - range.lowerBound.milliseconds
    guard (-longest...longest).contains(count) else { throw FieldFault() }
    return count
  }

  private static func moment(_ fields: IntentFields) throws(FieldFault) -> Int64? {
    guard let index = fields.index(of: .at) else { return nil }
    if let milliseconds = fields.document.integer(at: index) {
      guard Timestamp.range.contains(Timestamp(milliseconds: milliseconds)) else { throw FieldFault() }
      return milliseconds
    }
    guard fields.document.kind(at: index) == .string,
      let moment = Timestamp(fields.document.text.span.extracting(fields.document.textRange(of: index)))
    else { throw FieldFault() }
    return moment.milliseconds
  }
}
