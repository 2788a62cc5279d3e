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

  init<Route>(_ window: borrowing Window<Route>) {
    tab = window.selectedTab
    modalCount = window.modals.count
    modal = window.modals.last?.id ?? 0
    entry = window.topEntry?.id ?? 0
  }

  /// Whether one and the same screen is visible in both.
  func shows(same other: Sight) -> Bool {
    entry == other.entry && (entry != 0 || tab == other.tab)
  }
}

extension Window {
  /// The same as `visibleTop`, found without a copy of any stack where there is no split.
  var topEntry: Entry<Route>? {
    if !modals.isEmpty { return modals[modals.count - 1].stack.last }
    for index in tabs.indices where tabs[index].name == selectedTab {
      return tabs[index].columns.isEmpty ? tabs[index].stack.last : visibleTop
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
    from old: Sight?, isFirst: Bool, to new: Sight, in window: borrowing Window<Route>
  ) -> Arrival {
    if isFirst, old?.shows(same: new) ?? (new.entry == 0) { return .start }
    if outcome == .redirected { return .redirect }
    switch intent {
    case .open: return .link
    case .restore: return .restore
    case .report: return .report
    default:
      return new.entry >= firstNewID
        ? entering(from: old, to: new, in: window) : returning(from: old, to: new, in: window)
    }
  }

  private func entering<Route>(
    from old: Sight?, to new: Sight, in window: borrowing Window<Route>
  ) -> Arrival {
    if new.modal >= firstNewID { return .present }
    if intent == .push { return .push }
    if intent == .replaceTop { return .replace }
    guard let old else { return .push }
    if old.tab != new.tab, new.modal == 0 { return .tab }
    return stands(old.entry, in: window) ? .push : .replace
  }

  private func returning<Route>(
    from old: Sight?, to new: Sight, in window: borrowing Window<Route>
  ) -> Arrival {
    guard let old else { return .start }
    if new.modalCount < old.modalCount { return .dismiss }
    if new.tab != old.tab { return .tab }
    return intent == .push && stands(old.entry, in: window) && old.entry != 0 ? .push : .pop
  }

  /// Whether an entry is still on the stack on show; a tab's root always is.
  private func stands<Route>(_ entry: Identifier, in window: borrowing Window<Route>) -> Bool {
    entry == 0 || window.stack(at: window.visiblePlace).contains { $0.id == entry }
  }
}
