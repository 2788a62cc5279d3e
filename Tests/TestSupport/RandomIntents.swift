package import Navigation

/// Random intents over alphabets so small that they meet: the same routes, tabs, windows and numbers over
/// and over, valid ones mostly, with some that are refused.
package struct RandomIntents {
  package var generator: SeededGenerator

  /// Whether there is an app: then links of its own are opened, questions answered, and more facts change.
  private let isUnderApp: Bool

  package init(seed: UInt64, isUnderApp: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.isUnderApp = isUnderApp
  }

  /// The next intent for a session in this state; it names what is there more often than not.
  package mutating func next(in session: Session<Route>) -> Intent<Route> {
    if generator.oneIn(25) { return address(.batch(elements(in: session)), in: session) }
    return address(action(in: session), in: session)
  }

  private mutating func elements(in session: Session<Route>) -> [Intent<Route>] {
    let isUnderApp = isUnderApp
    return generator.list(upTo: 4) { generator in
      var element = RandomIntents(seed: generator.next(), isUnderApp: isUnderApp)
      return element.address(element.action(in: session), in: session)
    }
  }

  private mutating func address(_ action: Action<Route>, in session: Session<Route>) -> Intent<Route> {
    var intent = Intent(action)
    if generator.oneIn(4) { intent.window = window() }
    if generator.oneIn(10) { intent.from = identifier(in: session) }
    return intent
  }

  private mutating func action(in session: Session<Route>) -> Action<Route> {
    if isUnderApp, generator.oneIn(3) { return actionUnderApp(in: session) }
    return switch generator.below(100) {
    case 0..<55: stackAction(in: session)
    case 55..<85: screenAction(in: session)
    default: sessionAction(in: session)
    }
  }
}

// MARK: - Kinds

extension RandomIntents {
  private mutating func stackAction(in session: Session<Route>) -> Action<Route> {
    switch generator.below(9) {
    case 0, 1: .push(push())
    case 2: .pop(count: generator.pick(1, 1, 1, 2, 3, 0), target())
    case 3: .popTo(popTo(in: session))
    case 4: .popToRoot(target())
    case 5: .setStack(routes(upTo: 4), target())
    case 6: .replaceTop(route(), target(), request: request())
    case 7: .close(entry: identifier(in: session), andAbove: generator.oneIn(2))
    default: .open(Link(url: "x:", routes: generator.oneIn(5) ? nil : routes(upTo: 3), tab: tab()))
    }
  }

  private mutating func screenAction(in session: Session<Route>) -> Action<Route> {
    switch generator.below(9) {
    case 0, 1:
      .present(
        Present(
          route(), style: generator.pick(.sheet, .alert), path: routes(upTo: 2),
          busy: generator.pick(.nest, .nest, .replace, .reject), request: request()))
    case 2: .dismiss(modal: generator.oneIn(2) ? nil : identifier(in: session))
    case 3: .dismissAll
    case 4: .back
    case 5: .finish(value: .integer(Int64(generator.below(9))))
    case 6: .report(report())
    default:
      .select(
        Select(
          tab: tab() ?? "b", reset: generator.oneIn(3), dismissModals: generator.oneIn(2),
          route: generator.oneIn(2) ? route() : nil))
    }
  }

  private mutating func sessionAction(in session: Session<Route>) -> Action<Route> {
    switch generator.below(14) {
    case 0, 1: .openWindow(generator.oneIn(2) ? route() : nil)
    case 2: .closeWindow
    case 3: .focusWindow
    case 4, 5:
      .set(
        facts: ["f": .bool(generator.oneIn(2)), "g": generator.pick(.null, .integer(1))], dropPending: false)
    case 6: .layout(columns: generator.below(5))
    case 7: generator.pick(.background, .foreground)
    case 8: .ready
    case 9: .mark(name: "here", note: nil)
    case 10: .resolve(token: identifier(in: session), .allow)
    case 11: generator.oneIn(40) ? .end : .back
    case 12: .faulty(kind: "push")
    default: .unknown(kind: "fly")
    }
  }

  private mutating func push() -> Push<Route> {
    Push(
      generator.oneIn(4) ? routes(upTo: 3) : [route()], target: target(), ignoresEqualTop: generator.oneIn(4),
      ifExists: generator.pick(nil, nil, .popTo, .moveToTop), request: request())
  }

  private mutating func popTo(in session: Session<Route>) -> PopTo<Route> {
    let match: PopTo<Route>.Match =
      switch generator.below(3) {
      case 0: .route(route())
      case 1: .name(route().name)
      default: .entry(identifier(in: session))
      }
    return PopTo(
      match, target: target(), inclusive: generator.oneIn(3),
      ifMissing: generator.pick(nil, .push, .replaceTop, .popToRoot))
  }

  private mutating func report() -> Report<Route> {
    Report(
      stack: generator.oneIn(2) ? routes(upTo: 3) : nil, selectedTab: tab(),
      modals: generator.oneIn(3) ? routes(upTo: 2) : nil)
  }
}

// MARK: - Alphabets

extension RandomIntents {
  private mutating func route() -> Route {
    generator.oneIn(4)
      ? Route("a", ["id": .integer(Int64(generator.below(2)))]) : generator.pick("a", "b", "c")
  }

  private mutating func routes(upTo count: Int) -> [Route] {
    (0..<generator.below(count + 1)).map { _ in route() }
  }

  private mutating func tab() -> TabName? { generator.pick(nil, nil, "main", "b", "t") }

  private mutating func window() -> WindowName { generator.pick("main", "a", "w", "nowhere") }

  private mutating func request() -> String? { generator.pick(nil, nil, "pick", "ask") }

  private mutating func target() -> StackTarget {
    StackTarget(tab: tab(), column: generator.oneIn(40) ? "list" : nil)
  }

  /// A number from all that were given or will be given next, recent ones mostly.
  private mutating func identifier(in session: Session<Route>) -> Identifier {
    let reach = generator.oneIn(5) ? Int(clamping: session.nextID) : min(12, Int(clamping: session.nextID))
    return session.nextID - Identifier(generator.below(reach + 1))
  }
}

// MARK: - What an app makes possible

extension RandomIntents {
  private mutating func actionUnderApp(in session: Session<Route>) -> Action<Route> {
    switch generator.below(8) {
    case 0, 1: .open(Link(url: "demo://" + generator.pick("a", "b", "c", "login", "nowhere")))
    case 2: generator.pick(.ready, .ready, .notReady)
    case 3, 4, 5:
      .set(
        facts: [generator.pick("f", "g"): generator.pick(.null, .bool(true))],
        dropPending: generator.oneIn(12))
    default: .resolve(token: session.asking.last?.token ?? 1, answer())
    }
  }

  private mutating func answer() -> Answer<Route> {
    generator.pick(
      .allow, .allow, .deny(reason: nil), .redirect(route()), .present("login", style: .sheet))
  }
}
