/// A place where entries stand.
public enum StackPlace: Hashable, Sendable {
  case tab(TabName)
  case column(tab: TabName, name: String)
  case modal(Identifier)
}

/// The smallest edit of a session's state.
///
/// The set is closed within a version of the journal format. Replay folds changes and nothing else, so
/// that what happened stays what happened, whatever becomes of guards and rules. Applying one is total:
/// a change that names what is not there edits nothing.
public enum Change<Route: Sendable>: Sendable {
  // Stacks
  /// An entry was put on top of a stack.
  case pushed(window: WindowName, StackPlace, Entry<Route>)
  /// As many entries were taken off the top.
  case popped(window: WindowName, StackPlace, count: Int)
  /// One entry was taken out from wherever it stood in the stack.
  case removed(window: WindowName, StackPlace, entry: Identifier)
  /// An entry changed its place for the top of its stack and kept its identity.
  case movedToTop(window: WindowName, StackPlace, entry: Identifier)

  // Tabs
  /// A tab came to be, with columns if it is a split.
  case tabAdded(window: WindowName, TabName, columns: [String])
  case tabSelected(window: WindowName, TabName)
  case tabHistoryChanged(window: WindowName, [TabName])
  case layoutChanged(window: WindowName, columns: Int)

  // Modals
  /// A modal without entries opened on top; its entries are pushed by the changes that follow.
  case modalPresented(window: WindowName, id: Identifier, ModalStyle, presenter: Identifier?)
  /// A modal closed, and all above it.
  case modalDismissed(window: WindowName, id: Identifier)

  // Windows
  /// A window came to be, without tabs yet; the changes that follow bring them.
  case windowOpened(WindowName, selectedTab: TabName)
  case windowClosed(WindowName)
  case windowFocused(WindowName)

  // The session
  /// A fact got a value; `null` forgets it.
  case factSet(name: String, Value)
  case readinessChanged(Bool)
  case backgroundChanged(Bool)
  case ended

  // What waits; the rare and large ones are boxed so that the common ones stay small.
  case requestOpened(ResultRequest)
  case requestCompleted(Identifier)
  indirect case held(PendingItem<Route>)
  case released(item: Identifier)
  indirect case asked(Question<Route>)
  case answered(token: Identifier)
}

extension Change: Equatable where Route: Equatable {}
extension Change: Hashable where Route: Hashable {}
