import Journal
import Navigation

extension EventEncoder {
  /// Appends a change that an event in a window made.
  mutating func append(
    _ change: Change<Route>, in window: WindowName, of sent: Document, to page: inout PageBuilder
  ) {
    switch change {
    case .pushed(let own, let place, let entry):
      begin(.pushed, own, window, &page)
      append(place, to: &page)
      page.append(identifier: entry.id)
      append(entry.route, of: sent, to: &page)
    case .popped(let own, let place, let count):
      begin(.popped, own, window, &page)
      append(place, to: &page)
      page.append(count: count)
    case .removed(let own, let place, let entry):
      begin(.removed, own, window, &page)
      append(place, to: &page)
      page.append(identifier: entry)
    case .movedToTop(let own, let place, let entry):
      begin(.movedToTop, own, window, &page)
      append(place, to: &page)
      page.append(identifier: entry)
    case .tabAdded, .tabSelected, .tabHistoryChanged, .layoutChanged, .modalPresented, .modalDismissed,
      .windowOpened, .windowClosed, .windowFocused:
      append(ofWindow: change, in: window, to: &page)
    default: append(ofSession: change, to: &page)
    }
  }

  private func append(
    ofWindow change: Change<Route>, in window: WindowName, to page: inout PageBuilder
  ) {
    switch change {
    case .tabAdded(let own, let tab, let columns):
      begin(.tabAdded, own, window, &page)
      page.append(tab: tab.utf8.span)
      append(names: columns, to: &page)
    case .tabSelected(let own, let tab):
      begin(.tabSelected, own, window, &page)
      page.append(tab: tab.utf8.span)
    case .tabHistoryChanged(let own, let tabs):
      begin(.tabHistoryChanged, own, window, &page)
      append(names: tabs, to: &page)
    case .layoutChanged(let own, let columns):
      begin(.layoutChanged, own, window, &page)
      page.append(count: columns)
    case .modalPresented(let own, let id, let style, let presenter):
      begin(.modalPresented, own, window, &page)
      page.append(identifier: id)
      page.append(count: Int(style.number))
      append(optional: presenter, to: &page)
    case .modalDismissed(let own, let id):
      begin(.modalDismissed, own, window, &page)
      page.append(identifier: id)
    case .windowOpened(let own, let tab):
      begin(.windowOpened, own, window, &page)
      page.append(tab: tab.utf8.span)
    case .windowClosed(let own): begin(.windowClosed, own, window, &page)
    case .windowFocused(let own): begin(.windowFocused, own, window, &page)
    default: break
    }
  }

  private mutating func append(ofSession change: Change<Route>, to page: inout PageBuilder) {
    switch change {
    case .factSet(let name, let value):
      page.append(token: ChangeNumber.factSet.token)
      page.append(name: name.utf8.span)
      page.append(value)
    case .readinessChanged(let flag): append(.readinessChanged, flag, to: &page)
    case .backgroundChanged(let flag): append(.backgroundChanged, flag, to: &page)
    case .ended: page.append(token: ChangeNumber.ended.token)
    case .requestOpened(let request):
      page.append(token: ChangeNumber.requestOpened.token)
      append(request, to: &page)
    case .requestCompleted(let id): append(.requestCompleted, id, to: &page)
    case .released(let id): append(.released, id, to: &page)
    case .answered(let id): append(.answered, id, to: &page)
    case .held(let item):
      page.append(token: ChangeNumber.held.token)
      append(item, to: &page)
    case .asked(let question):
      page.append(token: ChangeNumber.asked.token)
      append(question, to: &page)
    default: break
    }
  }

  /// Begins a change in a window of its own, which is mostly that of the event.
  private func begin(
    _ number: ChangeNumber, _ own: WindowName, _ window: WindowName, _ page: inout PageBuilder
  ) {
    if own != window {
      page.append(token: Token.changeInWindow)
      page.append(window: own.utf8.span)
    }
    page.append(token: number.token)
  }

  private func append(_ number: ChangeNumber, _ flag: Bool, to page: inout PageBuilder) {
    page.append(token: number.token)
    page.append(token: flag ? Token.true : Token.false)
  }

  private func append(_ number: ChangeNumber, _ id: Identifier, to page: inout PageBuilder) {
    page.append(token: number.token)
    page.append(identifier: id)
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
