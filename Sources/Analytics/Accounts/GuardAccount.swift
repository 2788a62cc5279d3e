package import Navigation
package import Replay

/// A guard that was asked, and what it said.
package struct GuardRecord: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    case allowed, denied, redirected, held, asked
  }

  package var window: WindowName
  package var position: UInt64
  package var step: UInt64
  /// Milliseconds since 1970.
  package var at: Int64
  /// What outcomes call the guard: its name, else its index.
  package var `guard`: String
  /// The route that was judged; `nil` where it is not known.
  package var target: String?
  package var verdict: Verdict
  package var reason: String?
}

/// Notes what guards said to the intents of a session.
///
/// An outcome tells the guard that bit. Guards that let a route in leave no trace; they are known where the
/// journal keeps the app's declaration: those of every route that entered, up to the first that bit.
package struct GuardAccount: SessionObserver {
  package private(set) var records: [GuardRecord] = []
  private let app: CheckedApp?

  package init(_ app: CheckedApp?) { self.app = app }

  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    let kind = reader.outline.outcomeKind
    guard app?.declaration.guards.isEmpty == false || GuardRecord.Verdict(kind) != nil || kind == .rejected
    else {
      return
    }
    var plain = PlainRouteSource()
    let outcome = reader.outcome(&plain)
    var judgement = Judgement(outcome, intent: intent(&reader))
    judgement.visible = visible(state, reader.window, routes)
    if kind.changesState, reader.outline.intentKind != .report, reader.outline.intentKind != .restore {
      judgement.entered = entered(reader.changes(&plain))
    }
    append(
      judgement,
      GuardRecord(
        window: reader.window, position: reader.position, step: reader.step, at: reader.at, guard: "",
        target: nil,
        verdict: .allowed, reason: outcome.reason))
  }

  private func intent(_ reader: inout EventReader) -> Intent<Route> {
    var document = Document()
    reader.readIntent(into: &document)
    var intents = IntentReader()
    return intents.read(document).intent
  }

  private func visible<Routes: VisitedRoutes>(
    _ state: borrowing Session<Routes.Route>, _ window: WindowName, _ routes: Routes
  ) -> String? {
    guard let window = state.windows.first(where: { $0.name == window }), let top = window.visibleTop else {
      return nil
    }
    return routes.screen(of: top.route).screen(routes.names.all).name
  }

  /// The names of the routes that entered, but for a login that a guard opened.
  private func entered(_ changes: [Change<Route>]) -> [String] {
    let held = changes.contains { if case .held = $0 { true } else { false } }
    guard !held else { return [] }
    return changes.compactMap { change in
      if case .pushed(_, _, let entry) = change { entry.route.name } else { nil }
    }
  }

  private mutating func append(_ judgement: Judgement, _ template: GuardRecord) {
    let biting = judgement.guardName.map(\.text)
    let target = judgement.target(app)
    if let target { appendAllowed(by: target, before: biting, template) }
    if let biting, let verdict = judgement.verdict {
      var record = template
      (record.guard, record.target, record.verdict) = (biting, target, verdict)
      record.reason = verdict == .held || verdict == .asked ? nil : template.reason
      records.append(record)
    }
    for route in judgement.entered { appendAllowed(by: route, before: nil, template) }
  }

  /// Says that the guards of a route let it pass, up to the one that bit.
  private mutating func appendAllowed(by route: String, before biting: String?, _ template: GuardRecord) {
    guard let app else { return }
    for index in app.guardIndices(for: route) where !app.declaration.guards[index].verdict.isAboutLeaving {
      let name = app.guardName(at: index).text
      if name == biting { return }
      var record = template
      (record.guard, record.target, record.reason) = (name, route, nil)
      records.append(record)
    }
  }
}

/// What an outcome and its intent tell of guards.
private struct Judgement {
  let guardName: GuardName?
  let verdict: GuardRecord.Verdict?
  private let chain: [Route]
  private let intent: Intent<Route>
  /// The route on top in the event's window.
  var visible: String?
  /// The routes that entered.
  var entered: [String] = []

  init(_ outcome: Outcome<Route>, intent: Intent<Route>) {
    self.intent = intent
    var (guardName, chain): (GuardName?, [Route]) = (nil, [])
    for detail in outcome.details {
      switch detail {
      case .guarded(let name): guardName = name
      case .chain(let routes): chain = routes
      default: break
      }
    }
    (self.guardName, self.chain) = (guardName, chain)
    verdict = .init(outcome.kind) ?? (guardName == nil ? nil : .redirected)
  }

  /// The name of the route that the guard judged.
  func target(_ app: CheckedApp?) -> String? {
    guard let guardName else { return nil }
    if let judged = verdict == .redirected ? chain.first : chain.last { return judged.name }
    guard let app else { return intent.action.routeNames.first }
    func covers(_ route: String) -> Bool {
      app.guardIndices(for: route).contains { app.guardName(at: $0) == guardName }
    }
    let isAboutLeaving = app.declaration.guards.indices.contains {
      app.guardName(at: $0) == guardName && app.declaration.guards[$0].verdict.isAboutLeaving
    }
    if isAboutLeaving { return visible }
    let names = intent.action.routeNames + intent.action.linkedRouteNames(app)
    return names.first(where: covers) ?? names.first
  }
}

extension GuardRecord.Verdict {
  /// What a guard said that made an outcome; `nil` where it made none of this kind.
  fileprivate init?(_ kind: OutcomeKind) {
    switch kind {
    case .denied: self = .denied
    case .redirected: self = .redirected
    case .held: self = .held
    case .asking: self = .asked
    default: return nil
    }
  }
}

extension Action<Route> {
  /// The names of the routes that the intent is to bring in, in the order they are judged.
  fileprivate var routeNames: [String] {
    switch self {
    case .push(let push): push.routes.map(\.name)
    case .setStack(let routes, _): routes.map(\.name)
    case .replaceTop(let route, _, _): [route.name]
    case .select(let select): select.route.map { [$0.name] } ?? []
    case .present(let present): [present.route.name] + present.path.map(\.name)
    case .open(let link): link.routes?.map(\.name) ?? []
    case .openWindow(let route): route.map { [$0.name] } ?? []
    case .batch(let intents): intents.flatMap(\.action.routeNames)
    default: []
    }
  }

  /// Those that the app's links lead to.
  fileprivate func linkedRouteNames(_ app: CheckedApp) -> [String] {
    guard case .open(let link) = self else { return [] }
    return app.links?.resolve(url: link.url).place?.routes.map(\.name) ?? []
  }
}

extension GuardName {
  /// As outcomes say it.
  fileprivate var text: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    }
  }
}
