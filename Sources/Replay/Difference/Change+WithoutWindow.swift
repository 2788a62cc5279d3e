import Navigation

extension Change {
  /// The same edit in a window without a name.
  var withoutWindow: Change {
    switch self {
    case .pushed(_, let place, let entry): .pushed(window: "", place, entry)
    case .popped(_, let place, let count): .popped(window: "", place, count: count)
    case .removed(_, let place, let entry): .removed(window: "", place, entry: entry)
    case .movedToTop(_, let place, let entry): .movedToTop(window: "", place, entry: entry)
    case .tabAdded(_, let tab, let columns): .tabAdded(window: "", tab, columns: columns)
    case .tabSelected(_, let tab): .tabSelected(window: "", tab)
    case .tabHistoryChanged(_, let tabs): .tabHistoryChanged(window: "", tabs)
    case .layoutChanged(_, let columns): .layoutChanged(window: "", columns: columns)
    case .modalPresented(_, let id, let style, let presenter):
      .modalPresented(window: "", id: id, style, presenter: presenter)
    case .modalDismissed(_, let id): .modalDismissed(window: "", id: id)
    case .windowOpened(_, let tab): .windowOpened("", selectedTab: tab)
    case .windowClosed: .windowClosed("")
    case .windowFocused: .windowFocused("")
    default: self
    }
  }
}
