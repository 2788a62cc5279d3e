// All of the reducer is `@inlinable`: it is generic over the route, and only a caller in another module that
// sees its body gets it compiled for its own route. Measured: 0.5 µs a push instead of 4.

/// Decides what becomes of an intent.
///
/// Pure: the same intent in the same state is decided the same, at any time and anywhere. The event's
/// changes, applied one after the other, lead to the decided state; an outcome that does not change the
/// state comes without any.
///
/// ```swift
/// let event = decide(Intent(.push(Push(["product"]))), in: session)
/// for change in event.changes { session.apply(change) }
/// ```
///
/// - Complexity: that of the intent. A push or a pop costs the same however deep the stack is.
@inlinable public func decide<Route: NavigationRoute>(
  _ intent: Intent<Route>, in session: Session<Route>
) -> Event<Route> {
  decide(intent, in: session, app: nil, at: 0, position: 0)
}

/// Decides what becomes of an intent under the rules of an app.
///
/// What the event makes due is not decided here; ``events(for:in:app:at:position:)`` does that too.
///
/// - Parameters:
///   - intent: what is asked.
///   - session: the session as it stands.
///   - app: the app; without one everything is allowed.
///   - time: when it is, in milliseconds since 1970; held intents remember it.
///   - position: the position that the event will have; held intents remember it as their cause.
/// - Returns: the event; its changes are not applied yet.
@inlinable public func decide<Route: NavigationRoute>(
  _ intent: Intent<Route>, in session: Session<Route>, app: App<Route>?, at time: Int64, position: UInt64
) -> Event<Route> {
  var draft = Draft(session, app: app, at: time, position: position)
  return draft.event(for: intent)
}

extension Draft {
  @inlinable mutating func event(for intent: Intent<Route>) -> Event<Route> {
    let window = intent.window ?? folded.activeWindow
    let outcome = outcome(of: intent, in: window)
    if !outcome.kind.changesState { takeBackAll() }
    return Event(window: window, outcome: outcome, changes: changes)
  }

  /// Decides an intent on its own, or as one of a batch.
  @inlinable mutating func outcome(of intent: Intent<Route>, in window: WindowName) -> Outcome<Route> {
    begin(in: window, mayRemove: intent.action.mayRemove)
    var outcome: Outcome<Route>
    do throws(Stop) {
      outcome = try decide(intent)
    } catch {
      outcome = wait.map { hold(intent, for: $0) } ?? refusal ?? Outcome(.noop)
    }
    note(intent.action, outcome)
    return outcome
  }

  @inlinable mutating func decide(_ intent: Intent<Route>) throws(Stop) -> Outcome<Route> {
    try check(intent)
    if case .batch(let intents) = intent.action { return try batch(intents, of: intent) }
    var outcome = try perform(intent.action)
    conclude()
    if hasRemoved { try askWhatLeaves(intent.action) }
    if let redirection, hasChanged, outcome.kind == .applied { outcome = redirection.outcome }
    if hasRemoved, case .set = intent.action { outcome.details.append(.removed(idsGone)) }
    if !results.isEmpty { outcome.details.append(.results(results)) }
    return outcome
  }

  /// Finds the faults that do not depend on what the intent does; the first one wins.
  @inlinable mutating func check(_ intent: Intent<Route>) throws(Stop) {
    if folded.hasEnded { throw refuse(.sessionEnded) }
    if case .unknown = intent.action { throw refuse(.unknownIntent) }
    guard let index = indexOfWindow ?? folded.indexOfAsker(intent.action) else {
      throw refuse(.unknownWindow)
    }
    if let from = intent.from, !folded.windows[index].isOnTop(from) { throw refuse(Outcome(.stale)) }
    if case .faulty = intent.action { throw refuse(.badParams) }
    if let app, let fault = app.fault(of: intent.action) { throw refuse(fault) }
  }

  /// What an intent does whose edits tell the whole story.
  @inlinable var effect: Outcome<Route> {
    Outcome(hasChanged ? .applied : .noop)
  }

  @inlinable mutating func perform(_ action: Action<Route>) throws(Stop) -> Outcome<Route> {
    switch action {
    case .push(let push): try self.push(push)
    case .pop(let count, let target): return try pop(count, target) ?? effect
    case .popTo(let popTo): return try self.popTo(popTo) ?? effect
    case .popToRoot(let target): try popToRoot(target)
    case .setStack(let routes, let target): try setStack(routes, target)
    case .replaceTop(let route, let target, let request):
      try replaceTop(with: route, target, request: request)
    case .close(let entry, let andAbove): try close(entry, andAbove: andAbove)
    case .select(let select): try self.select(select)
    case .present(let present): try self.present(present)
    case .dismiss(let modal): try dismiss(modal)
    case .dismissAll: dismissAll()
    case .back: return back() ?? effect
    case .open(let link): return try open(link) ?? effect
    case .finish(let value): finish(value)
    case .openWindow(let route): try openWindow(route)
    case .closeWindow: try closeWindow()
    case .focusWindow: focusWindow()
    case .report(let report): try self.report(report)
    default: return try performOnSession(action) ?? effect
    }
    return effect
  }
}

extension Session {
  /// A window that is about to open has no screen that could have asked; the active one's did.
  @inlinable func indexOfAsker(_ action: Action<Route>) -> Int? {
    guard case .openWindow = action else { return nil }
    return indexOfWindow(activeWindow)
  }
}

extension Action {
  /// Whether it may take a screen away. A plain push is by far the most frequent intent, and does not.
  @inlinable var mayRemove: Bool {
    if case .push(let push) = self { push.ifExists != nil } else { true }
  }
}
