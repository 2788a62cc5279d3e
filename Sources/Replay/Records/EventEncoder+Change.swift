import Journal
import Navigation

extension EventEncoder {
  mutating func append(
    _ change: Change<Route>, in window: WindowName, of sent: Document, to page: inout PageBuilder
  ) {
    if let own = change.window, own != window {
      page.append(token: Token.changeInWindow)
      page.append(window: own.utf8.span)
    }
    page.append(token: change.number.token)
    switch change {
    case .pushed(_, let place, let entry):
      append(place, to: &page)
      page.append(identifier: entry.id)
      append(entry.route, of: sent, to: &page)
    case .popped(_, let place, let count):
      append(place, to: &page)
      page.append(count: count)
    case .removed(_, let place, let entry), .movedToTop(_, let place, let entry):
      append(place, to: &page)
      page.append(identifier: entry)
    case .tabAdded(_, let tab, let columns):
      page.append(tab: tab.utf8.span)
      append(names: columns, to: &page)
    case .tabSelected(_, let tab), .windowOpened(_, let tab): page.append(tab: tab.utf8.span)
    case .tabHistoryChanged(_, let tabs): append(names: tabs, to: &page)
    case .layoutChanged(_, let columns): page.append(count: columns)
    case .modalPresented(_, let id, let style, let presenter):
      page.append(identifier: id)
      page.append(count: Int(style.number))
      append(optional: presenter, to: &page)
    case .modalDismissed(_, let id), .requestCompleted(let id), .released(let id), .answered(let id):
      page.append(identifier: id)
    case .windowClosed, .windowFocused, .ended: break
    case .factSet(let name, let value):
      page.append(name: name.utf8.span)
      page.append(value)
    case .readinessChanged(let flag), .backgroundChanged(let flag):
      page.append(token: flag ? Token.true : Token.false)
    case .requestOpened(let request): append(request, to: &page)
    case .held(let item): append(item, to: &page)
    case .asked(let question): append(question, to: &page)
    }
  }

  private func append(_ place: StackPlace, to page: inout PageBuilder) {
    switch place {
    case .tab(let tab):
      page.append(token: Token.tabPlace)
      page.append(tab: tab.utf8.span)
    case .column(let tab, let name):
      page.append(token: Token.columnPlace)
      page.append(tab: tab.utf8.span)
      page.append(name: name.utf8.span)
    case .modal(let id):
      page.append(token: Token.modalPlace)
      page.append(identifier: id)
    }
  }

  private func append(names: [String], to page: inout PageBuilder) {
    page.append(count: names.count)
    for name in names { page.append(name: name.utf8.span) }
  }

  private func append(optional identifier: Identifier?, to page: inout PageBuilder) {
    guard let identifier else { return page.append(token: Token.null) }
    page.append(token: Token.identifier)
    page.append(identifier: identifier)
  }

  private func append(_ request: ResultRequest, to page: inout PageBuilder) {
    page.append(identifier: request.id)
    page.append(name: request.name.utf8.span)
    append(optional: request.owner, to: &page)
    page.append(identifier: request.screen)
  }

  // What waits is rare and has much to say: it is written as the state writes it.

  private func append(_ item: PendingItem<Route>, to page: inout PageBuilder) {
    var writer = StateWriter()
    writer.append(item)
    page.append(text: writer.bytes.span)
  }

  private func append(_ question: Question<Route>, to page: inout PageBuilder) {
    var writer = StateWriter()
    writer.append(question)
    page.append(text: writer.bytes.span)
  }
}

extension Change {
  /// The window that a change is made in; `nil` for one of the whole session.
  var window: WindowName? {
    switch self {
    case .pushed(let window, _, _), .popped(let window, _, _), .removed(let window, _, _),
      .movedToTop(let window, _, _), .tabAdded(let window, _, _), .tabSelected(let window, _),
      .tabHistoryChanged(let window, _), .layoutChanged(let window, _), .modalPresented(let window, _, _, _),
      .modalDismissed(let window, _), .windowOpened(let window, _), .windowClosed(let window),
      .windowFocused(let window):
      window
    case .factSet, .readinessChanged, .backgroundChanged, .ended, .requestOpened, .requestCompleted, .held,
      .released, .asked, .answered:
      nil
    }
  }

  var number: ChangeNumber {
    switch self {
    case .pushed: .pushed
    case .popped: .popped
    case .removed: .removed
    case .movedToTop: .movedToTop
    case .tabAdded: .tabAdded
    case .tabSelected: .tabSelected
    case .tabHistoryChanged: .tabHistoryChanged
    case .layoutChanged: .layoutChanged
    case .modalPresented: .modalPresented
    case .modalDismissed: .modalDismissed
    case .windowOpened: .windowOpened
    case .windowClosed: .windowClosed
    case .windowFocused: .windowFocused
    case .factSet: .factSet
    case .readinessChanged: .readinessChanged
    case .backgroundChanged: .backgroundChanged
    case .ended: .ended
    case .requestOpened: .requestOpened
    case .requestCompleted: .requestCompleted
    case .held: .held
    case .released: .released
    case .asked: .asked
    case .answered: .answered
    }
  }
}
