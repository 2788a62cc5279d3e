/// Decides entry by entry what of a snapshot may come back, and reports everything that may not.
///
/// A stack ends below the first entry that fails, which is the nearest valid parent of what stood above. No
/// entry is skipped: what stood on it would stand on something else.
@usableFromInline struct SnapshotValidator<Route: NavigationRoute> {
  @usableFromInline let app: App<Route>?
  @usableFromInline let facts: [String: Value]
  @usableFromInline let migration: MigrationDeclaration?
  @usableFromInline var report: [Loss] = []

  @inlinable init(app: App<Route>?, facts: [String: Value], snapshot: Snapshot) {
    self.app = app
    self.facts = facts
    migration = app?.declaration.migration(from: snapshot.version)
  }

  @inlinable mutating func lose(_ path: String, _ reason: String) {
    report.append(Loss(path: path, reason: reason))
  }

  @inlinable mutating func window(_ saved: Snapshot.Window) -> RestoredWindow<Route> {
    let path = "windows.\(saved.name)"
    var window = RestoredWindow<Route>(name: saved.name, selectedTab: app?.initialTab ?? mainTab)
    restoreTabs(of: saved, at: path, into: &window)
    if let selected = saved.selectedTab {
      if window.tabs.contains(where: { $0.name == selected }) {
        window.selectedTab = selected
      } else {
        lose("\(path).selectedTab", Rejection.unknownTab.rawValue)
      }
    }
    if app?.keepsTabHistory ?? false {
      let known = saved.tabHistory.filter { name in window.tabs.contains { $0.name == name } }
      if known != saved.tabHistory { lose("\(path).tabHistory", Rejection.unknownTab.rawValue) }
      window.tabHistory = Array(known.suffix(Limits.tabsInHistory))
    } else if !saved.tabHistory.isEmpty {
      lose("\(path).tabHistory", "notKept")
    }
    window.layout = saved.layout
    restoreModals(of: saved, at: path, into: &window)
    return window
  }
}

// MARK: - Tabs

extension SnapshotValidator {
  @inlinable mutating func restoreTabs(
    of saved: Snapshot.Window, at path: String, into window: inout RestoredWindow<Route>
  ) {
    var names = app?.standingTabs ?? [mainTab]
    let declared = app?.declaration.tabs
    for (name, tab) in saved.tabs {
      let place = "\(path).tabs.\(name)"
      if let declared, !declared.contains(name) {
        lose(place, Rejection.unknownTab.rawValue)
        continue
      }
      if !names.contains(name) {
        guard names.count < Limits.tabsInWindow else {
          lose(place, Rejection.tooLarge.rawValue)
          continue
        }
        names.append(name)
      }
      restore(tab, named: name, at: place, into: &window)
    }
    window.tabs = names.sorted().map { ($0, columns(of: $0, in: saved)) }
  }

  /// The columns that a tab has: those the app declares; without an app, those it was saved with.
  @inlinable func columns(of name: TabName, in saved: Snapshot.Window) -> [String] {
    if let app { return app.columns(of: name) }
    guard case .columns(let columns)? = saved.tabs.first(where: { $0.name == name })?.tab else { return [] }
    return columns.keys.sorted()
  }

  @inlinable mutating func restore(
    _ tab: Snapshot.Tab, named name: TabName, at path: String, into window: inout RestoredWindow<Route>
  ) {
    switch tab {
    case .undecodable: lose(path, "undecodable")
    case .stack(let entries):
      if app.map({ !$0.columns(of: name).isEmpty }) ?? false { return lose(path, "isASplit") }
      add(valid(entries, at: path), at: .tab(name), to: &window)
    case .columns(let saved):
      let columns = app?.columns(of: name) ?? saved.keys.sorted()
      if columns.isEmpty { return lose(path, "isNoSplit") }
      for column in saved.keys.sorted() where !columns.contains(column) {
        lose("\(path).columns.\(column)", "unknownColumn")
      }
      for column in columns {
        let entries = valid(saved[column] ?? [], at: "\(path).columns.\(column)")
        add(entries, at: .column(tab: name, name: column), to: &window)
      }
    }
  }

  @inlinable func add(
    _ entries: [RestoredEntry<Route>], at place: StackPlace, to window: inout RestoredWindow<Route>
  ) {
    if !entries.isEmpty { window.stacks.append(.init(place: place, entries: entries)) }
  }
}

// MARK: - Modals

extension SnapshotValidator {
  @inlinable mutating func restoreModals(
    of saved: Snapshot.Window, at path: String, into window: inout RestoredWindow<Route>
  ) {
    var standing = Set(window.stacks.flatMap(\.entries).compactMap(\.savedID))
    for (index, modal) in saved.modals.enumerated() {
      let place = "\(path).modals[\(index)]"
      guard let modal else {
        lose(place, "undecodable")
        continue
      }
      if let presenter = modal.presenter, !standing.contains(presenter) {
        lose(place, "presenterGone")
        continue
      }
      guard window.modals.count < Limits.modalsInWindow else {
        lose(place, Rejection.tooLarge.rawValue)
        continue
      }
      let entries = valid(modal.stack, at: "\(place).stack")
      if entries.isEmpty {
        if modal.stack.isEmpty { lose(place, "undecodable") }
        continue
      }
      standing.formUnion(entries.compactMap(\.savedID))
      window.modals.append(.init(style: modal.style, presenter: modal.presenter, entries: entries))
    }
  }
}

// MARK: - Entries

extension SnapshotValidator {
  /// The entries of a stack up to the first that fails.
  @inlinable mutating func valid(_ saved: [Snapshot.Entry], at path: String) -> [RestoredEntry<Route>] {
    var entries: [RestoredEntry<Route>] = []
    for (index, entry) in saved.enumerated() {
      switch route(of: entry, depth: index) {
      case .success(let route): entries.append(RestoredEntry(savedID: entry.id, route: route))
      case .failure(let loss):
        lose("\(path)[\(index)]", loss.reason)
        for above in (index + 1)..<max(index + 1, saved.count) { lose("\(path)[\(above)]", "parentLost") }
        return entries
      }
    }
    return entries
  }

  @inlinable func route(of entry: Snapshot.Entry, depth: Int) -> Result<Route, LostEntry> {
    guard depth < Limits.entriesInStack else { return .failure(LostEntry(Rejection.tooLarge.rawValue)) }
    guard let saved = entry.route else { return .failure(LostEntry("undecodable")) }
    guard let migrated = migration.map({ $0.migrated(saved) }) ?? saved else {
      return .failure(LostEntry("dropped"))
    }
    guard let route = Route(name: migrated.name, parameters: migrated.parameters) else {
      return .failure(LostEntry(Rejection.unknownRoute.rawValue))
    }
    if let fault = app?.rejection(of: route) { return .failure(LostEntry(fault.rawValue)) }
    return isAllowed(route) ? .success(route) : .failure(LostEntry("guarded"))
  }

  /// Whether every guard lets the route in at once.
  @inlinable func isAllowed(_ route: Route) -> Bool {
    guard let app else { return true }
    let draft = Draft(Session<Route>.known(facts), app: app, at: 0, position: 0)
    return draft.objection(to: route, by: app) == nil
  }
}

/// Why an entry does not come back.
@usableFromInline struct LostEntry: Error {
  @usableFromInline let reason: String

  @inlinable init(_ reason: String) {
    self.reason = reason
  }
}

extension Session {
  @inlinable static func known(_ facts: [String: Value]) -> Session {
    var session = Session()
    session.facts = facts
    return session
  }
}
