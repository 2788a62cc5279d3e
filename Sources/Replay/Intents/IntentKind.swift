/// The kinds of intent as they are spelled.
///
/// Their order is part of the journal's format (``Token/kinds``): a new one goes to the end.
enum IntentKind: String, CaseIterable, Sendable {
  case push, pop, popTo, popToRoot, setStack, replaceTop, close, select, present, dismiss, dismissAll, back
  case open, finish, set, layout, ready, notReady, resolve, restore, openWindow, closeWindow, focusWindow
  case report, background, foreground, mark, batch, end

  private static let all = allCases
  private static let vocabulary = Vocabulary(allCases.map(\.rawValue))

  /// The kind of a number in the journal.
  init?(number: UInt8) {
    guard Int(number) < Self.all.count else { return nil }
    self = Self.all[Int(number)]
  }

  /// The number that the kind spelled at a place has in the journal.
  static func number(at index: Int, of document: Document) -> UInt8? {
    vocabulary.index(of: document.text, document.textRange(of: index)).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The kind that a string of a document spells.
  init?(at index: Int, of document: Document) {
    guard let word = Self.vocabulary.index(of: document.text, document.textRange(of: index)) else {
      return nil
    }
    self = Self.all[word]
  }
}
