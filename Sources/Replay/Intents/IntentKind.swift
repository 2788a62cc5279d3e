/// The kinds of intent as they are spelled.
enum IntentKind: String, CaseIterable, Sendable {
  case push, pop, popTo, popToRoot, setStack, replaceTop, close, select, present, dismiss, dismissAll, back
  case open, finish, set, layout, ready, notReady, resolve, restore, openWindow, closeWindow, focusWindow
  case report, background, foreground, mark, batch, end

  private static let all = allCases
  private static let vocabulary = Vocabulary(allCases.map(\.rawValue))

  /// The kind that a string of a document spells.
  init?(at index: Int, of document: Document) {
    guard let word = Self.vocabulary.index(of: document.text, document.textRange(of: index)) else {
      return nil
    }
    self = Self.all[word]
  }
}
