/// The kinds of intent as they are spelled.
///
/// Their order is part of the journal's format (``Token/kinds``): a new one goes to the end.
package enum IntentKind: String, CaseIterable, Sendable {
  case push, pop, popTo, popToRoot, setStack, replaceTop, close, select, present, dismiss, dismissAll, back
  case open, finish, set, layout, ready, notReady, resolve, restore, openWindow, closeWindow, focusWindow
  case report, background, foreground, mark, batch, end

  private static let all = allCases

  /// The kind of a number in the journal.
  init?(number: UInt8) {
    guard Int(number) < Self.all.count else { return nil }
    self = Self.all[Int(number)]
  }
}
