public import Observation

/// What an app holds: the state of its navigation, and the one door through which it changes.
///
/// Every call is an intent, and every intent is decided by the same rules, whether a button, a link or a
/// restored state sent it. The outcome says what became of it. An intent that is sent while another is being
/// decided, by an observer, a hook or a guard, waits until that one is through; its call answers `nil`, and
/// its outcome goes to ``onEvent``.
@MainActor @Observable
public final class Navigator<AppRoute: NavigationRoute, AppTab: NavigationTab> {
  /// The state of navigation. Observable: whoever reads it, or anything made of it, is told when it changes.
  public private(set) var state: Session<AppRoute>

  @ObservationIgnored public let app: App<AppRoute>
  /// Called with every event once the state is what it led to: for analytics, logs and effects.
  @ObservationIgnored public var onEvent: (@MainActor (NavigatorEvent<AppRoute>) -> Void)?
  /// The tab that shows first.
  @ObservationIgnored let initialTab: AppTab
  @ObservationIgnored private let sink: (any EventSink<AppRoute>)?
  @ObservationIgnored private let now: @MainActor () -> Int64
  @ObservationIgnored private var eventCount: UInt64 = 0
  @ObservationIgnored private var queue: [Sent] = []
  @ObservationIgnored private var isDeciding = false
  @ObservationIgnored private var requests = OpenRequests<AppRoute>()
  @ObservationIgnored private var deliveries = RecentDeliveries()

  /// Makes a navigator, its state that of step 0.
  ///
  /// - Parameters:
  ///   - declaration: the app. Where it lists no tabs, it has those of `AppTab`.
  ///   - guards: guards as closures, asked after the declared ones.
  ///   - links: handlers for patterns of the declaration.
  ///   - sink: where events are kept, if anywhere.
  ///   - now: the time in milliseconds since 1970.
  /// - Throws: ``InvalidDeclaration`` with all faults at once; a tab that `AppTab` has not is one.
  public init(
    _ declaration: AppDeclaration, guards: [Guard<AppRoute>] = [], links: [LinkHandler<AppRoute>] = [],
    sink: (any EventSink<AppRoute>)? = nil, now: @escaping @MainActor () -> Int64
  ) throws(InvalidDeclaration) {
    var declaration = declaration
    declaration.tabs = declaration.tabs ?? AppTab.names
    app = try App(declaration, guards: guards, links: links)
    initialTab = try AppTab.initial(of: app)
    state = Session(app: app)
    self.sink = sink
    self.now = now
  }
}

// MARK: - Sending

extension Navigator {
  /// An intent on its way to be decided.
  private struct Sent {
    let intent: Intent<AppRoute>
    let delivery: String?
    let completion: OpenRequests<AppRoute>.Completion?
  }

  /// Sends an intent: the door behind every other call.
  ///
  /// - Parameters:
  ///   - intent: what is asked for.
  ///   - delivery: names the delivery where the same intent may arrive twice; the second is a `duplicate`.
  ///   - onResult: told exactly once how the request of the intent ended. An intent that opens none is
  ///     answered at once with `refused`.
  /// - Returns: what became of it; `nil` where it waits for the intent that is being decided now.
  @discardableResult
  public func send(
    _ intent: Intent<AppRoute>, delivery: String? = nil,
    onResult: (@MainActor (RequestResult<AppRoute>) -> Void)? = nil
  ) -> Outcome<AppRoute>? {
    let sent = Sent(intent: intent, delivery: delivery, completion: onResult)
    guard !isDeciding else {
      queue.append(sent)
      return nil
    }
    isDeciding = true
    defer { isDeciding = false }
    let outcome = process(sent)
    while !queue.isEmpty { process(queue.removeFirst()) }
    return outcome
  }

  /// Sends an action to the active window.
  @discardableResult public func send(_ action: Action<AppRoute>) -> Outcome<AppRoute>? {
    send(Intent(action))
  }

  @discardableResult private func process(_ sent: Sent) -> Outcome<AppRoute> {
    if let position = sent.delivery.flatMap(deliveries.position) {
      let outcome = Outcome<AppRoute>(.duplicate, details: [.position(position)])
      sent.completion?(.refused(outcome))
      return outcome
    }
    let before = state
    // A copy: guards and observers may read the state while it changes.
    var after = before
    let (position, time) = (sink?.nextPosition ?? eventCount + 1, now())
    let decided = events(for: sent.intent, in: &after, app: app, at: time, position: position)
    if let delivery = sent.delivery { deliveries.insert(delivery, at: position) }
    if decided.contains(where: { !$0.changes.isEmpty }) { state = after }
    eventCount += UInt64(decided.count)
    let told = before.named(decided, sent.intent, from: position, at: time)
    sink?.append(told)
    for event in told { onEvent?(event) }
    for due in requests.take(decided, sent.completion) { due.completion(due.result) }
    return decided[0].outcome
  }
}
