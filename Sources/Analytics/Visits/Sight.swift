import Navigation
import Replay

/// What a window shows, and what is needed to tell how the next sight of it came about.
struct Sight {
  /// The entry on top, 0 for a tab's root.
  var entry: Identifier
  var tab: TabName
  /// The modal on top, 0 for none.
  var modal: Identifier
  var modalCount: Int

  /// What a window of several shows. None is copied for it.
  init<Route>(of index: Int, in windows: [Window<Route>]) {
    tab = windows[index].selectedTab
    modalCount = windows[index].modals.count
    modal = modalCount == 0 ? 0 : windows[index].modals[modalCount - 1].id
    entry = windows.topEntry(of: index)?.id ?? 0
  }

  /// Whether one and the same screen is visible in both.
  func shows(same other: Sight) -> Bool {
    entry == other.entry && (entry != 0 || tab == other.tab)
  }
}

extension Array {
  /// The same as `visibleTop` of a window, found without a copy of it or any stack where there is no split.
  func topEntry<Route>(of index: Int) -> Entry<Route>? where Element == Window<Route> {
    let modalCount = self[index].modals.count
    if modalCount > 0 { return self[index].modals[modalCount - 1].stack.last }
    for tab in self[index].tabs.indices where self[index].tabs[tab].name == self[index].selectedTab {
      let isSplit = !self[index].tabs[tab].columns.isEmpty
      return isSplit ? self[index].visibleTop : self[index].tabs[tab].stack.last
    }
    return nil
  }
}

/// The event that may have changed what windows show.
struct Mover {
  var position: UInt64
  var step: UInt64
  /// Milliseconds since 1970.
  var at: Int64
  var intent: IntentKind?
  var outcome: OutcomeKind
  /// Entries from this number on were not there before the event.
  var firstNewID: Identifier
}

extension Mover {
  /// How a window came to show what it shows.
  ///
  /// - Parameters:
  ///   - old: what it showed before; `nil` for a window that has just come to be.
  ///   - isFirst: whether what it showed before was no visit: the start of step 0.
  func arrival<Route>(
    from old: Sight?, isFirst: Bool, to new: Sight, of index: Int, in windows: [Window<Route>]
  ) -> Arrival {
    if isFirst, old?.shows(same: new) ?? (new.entry == 0) { return .start }
    if outcome == .redirected { return .redirect }
    switch intent {
    case .open: return .link
    case .restore: return .restore
    case .report: return .report
    default:
      return new.entry >= firstNewID
        ? entering(from: old, to: new, of: index, in: windows)
        : returning(from: old, to: new, of: index, in: windows)
    }
  }

  private func entering<Route>(
    from old: Sight?, to new: Sight, of index: Int, in windows: [Window<Route>]
  ) -> Arrival {
    if new.modal >= firstNewID { return .present }
    if intent == .push { return .push }
    if intent == .replaceTop { return .replace }
    guard let old else { return .push }
    if old.tab != new.tab, new.modal == 0 { return .tab }
    return stands(old.entry, of: index, in: windows) ? .push : .replace
  }

  private func returning<Route>(
    from old: Sight?, to new: Sight, of index: Int, in windows: [Window<Route>]
  ) -> Arrival {
    guard let old else { return .start }
    if new.modalCount < old.modalCount { return .dismiss }
    if new.tab != old.tab { return .tab }
    return intent == .push && stands(old.entry, of: index, in: windows) && old.entry != 0 ? .push : .pop
  }

  /// Whether an entry is still on the stack on show; a tab's root always is.
  private func stands<Route>(_ entry: Identifier, of index: Int, in windows: [Window<Route>]) -> Bool {
    entry == 0 || windows[index].stack(at: windows[index].visiblePlace).contains { $0.id == entry }
  }
}
