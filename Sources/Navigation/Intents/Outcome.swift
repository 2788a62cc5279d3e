/// The kinds of outcome. Where ``changesState`` is false the state is exactly what it was.
public enum OutcomeKind: String, Hashable, Sendable, CaseIterable {
  case applied, clamped, redirected, held, asking
  case noop, exit, stale, superseded, denied, rejected, duplicate
}

/// What became of an intent.
///
/// A kind, for some kinds a reason, and whatever else the kind has to say as a list of details: most
/// outcomes have none and cost no allocation.
public struct Outcome<Route: Sendable>: Sendable {
  public typealias Kind = OutcomeKind

  public var kind: Kind
  /// Why, in one word of a closed list for rejections, in the guard's words for a denial.
  public var reason: String?
  public var details: [Detail]

  @inlinable public init(_ kind: Kind, reason: String? = nil, details: [Detail] = []) {
    self.kind = kind
    self.reason = reason
    self.details = details
  }
}

extension Outcome {
  /// A rejection, or another outcome with a reason of the closed list.
  @inlinable public init(_ kind: Kind, reason: Rejection) {
    self.init(kind, reason: reason.rawValue)
  }
}

extension Outcome {
  /// One thing more that an outcome says. In JSON each is a field of the outcome, in this order.
  public indirect enum Detail: Sendable {
    /// How many entries `pop` really removed.
    case count(Int)
    /// The position of the event that a duplicate repeats.
    case position(UInt64)
    /// The held item.
    case item(Identifier)
    /// The token of the open question.
    case token(Identifier)
    case question(String)
    /// The guard that decided.
    case guarded(by: GuardName)
    /// Where a redirection led; `nil` is a tab's root.
    case to(Route?)
    /// The redirections on the way, the original route first.
    case chain([Route])
    /// The entries that revalidation removed.
    case removed([Identifier])
    /// What a restoration lost, each with a path into the snapshot and a reason.
    case report([Loss])
    /// The result requests that the event completed.
    case results([CompletedRequest])
    /// The index of the element of a batch that gave the outcome.
    case element(Int)
    /// The outcomes of a batch's elements.
    case outcomes([Outcome])
  }
}

extension OutcomeKind {
  /// Whether an outcome of this kind may come with changes of the state.
  @inlinable public var changesState: Bool {
    switch self {
    case .applied, .clamped, .redirected, .held, .asking: true
    case .noop, .exit, .stale, .superseded, .denied, .rejected, .duplicate: false
    }
  }
}

/// The name that outcomes call a guard by: its own, else its index in the declaration.
public enum GuardName: Hashable, Sendable {
  case name(String)
  case index(Int)
}

extension GuardName: ExpressibleByStringLiteral {
  @inlinable public init(stringLiteral name: String) {
    self = .name(name)
  }
}

/// Something that a restoration could not bring back.
public struct Loss: Hashable, Sendable {
  /// Where in the snapshot it stood.
  public var path: String
  public var reason: String

  @inlinable public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// A result request at its end: with a value, or cancelled.
public struct CompletedRequest: Hashable, Sendable {
  /// Why no value came.
  public enum Cancellation: String, Hashable, Sendable, CaseIterable {
    case closed, dismissed, replaced, popped
  }

  /// How a request ends.
  public enum Completion: Hashable, Sendable {
    case value(Value)
    case cancelled(Cancellation)
  }

  public var id: Identifier
  public var name: String
  public var completion: Completion

  @inlinable public init(id: Identifier, name: String, completion: Completion) {
    self.id = id
    self.name = name
    self.completion = completion
  }
}

extension Outcome: Equatable where Route: Equatable {}
extension Outcome: Hashable where Route: Hashable {}
extension Outcome.Detail: Equatable where Route: Equatable {}
extension Outcome.Detail: Hashable where Route: Hashable {}

/// The reasons of a rejection: a closed list.
public enum Rejection: String, Hashable, Sendable, CaseIterable {
  case malformed, unknownIntent, unknownRoute, badParams, unknownTab, unknownWindow, notOnStack
  case blockedByModal, noMatch, forbiddenHost, malformedURL, expired, sessionEnded, abandoned, overflow
  case notAtomic, redirectLoop, redirectLimit, tooLarge, badSnapshot, lastWindow
}
