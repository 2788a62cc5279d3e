/// Why an intent waits in the pending queue.
public enum PendingReason: String, Hashable, Sendable, CaseIterable {
  /// A link came before the interface could show one.
  case notReady
  /// A guard presented a login (or a paywall) and holds the intent until facts let it pass.
  case `guard`
}

/// An intent that waits to be released.
public struct PendingItem<Route: Sendable>: Sendable {
  public var id: Identifier
  public var window: WindowName
  public var reason: PendingReason
  /// When it began to wait, in milliseconds since 1970.
  public var since: Int64
  /// The position of the event that held it.
  public var cause: UInt64
  /// The login that holds it, if one does.
  public var modal: Identifier?
  public var intent: Intent<Route>
  /// The answers that its guards were given already.
  public var answers: [KeptAnswer<Route>]

  @inlinable public init(
    id: Identifier, window: WindowName, reason: PendingReason, since: Int64, cause: UInt64,
    modal: Identifier?, intent: Intent<Route>, answers: [KeptAnswer<Route>] = []
  ) {
    self.id = id
    self.window = window
    self.reason = reason
    self.since = since
    self.cause = cause
    self.modal = modal
    self.intent = intent
    self.answers = answers
  }
}

extension PendingItem: Equatable where Route: Equatable {}
extension PendingItem: Hashable where Route: Hashable {}

/// An intent whose guard put a question to the app.
public struct Question<Route: Sendable>: Sendable {
  /// What `resolve` names to answer it.
  public var token: Identifier
  public var window: WindowName
  public var question: String
  /// The position of the event that asked.
  public var cause: UInt64
  public var intent: Intent<Route>
  /// The guard that asks, the one guard that the answer is for.
  public var asker: GuardName
  /// The answers that other guards were given before.
  public var answers: [KeptAnswer<Route>]

  @inlinable public init(
    token: Identifier, window: WindowName, question: String, cause: UInt64, intent: Intent<Route>,
    asker: GuardName, answers: [KeptAnswer<Route>] = []
  ) {
    self.token = token
    self.window = window
    self.question = question
    self.cause = cause
    self.intent = intent
    self.asker = asker
    self.answers = answers
  }
}

extension Question: Equatable where Route: Equatable {}
extension Question: Hashable where Route: Hashable {}

/// An answer that a guard was given for one intent and that holds for that intent as long as it waits.
public struct KeptAnswer<Route: Sendable>: Sendable {
  public var asker: GuardName
  /// `allow` or `redirect`: no other answer lets an intent go on.
  public var answer: Answer<Route>

  @inlinable public init(_ asker: GuardName, _ answer: Answer<Route>) {
    self.asker = asker
    self.answer = answer
  }
}

extension KeptAnswer: Equatable where Route: Equatable {}
extension KeptAnswer: Hashable where Route: Hashable {}

/// A screen's promise of a value to whoever opened it.
public struct ResultRequest: Hashable, Sendable {
  public var id: Identifier
  /// The name the asker gave it.
  public var name: String
  /// The entry that asked, `nil` for a tab's root.
  public var owner: Identifier?
  /// The entry whose leaving completes the request.
  public var screen: Identifier

  @inlinable public init(id: Identifier, name: String, owner: Identifier?, screen: Identifier) {
    self.id = id
    self.name = name
    self.owner = owner
    self.screen = screen
  }
}
