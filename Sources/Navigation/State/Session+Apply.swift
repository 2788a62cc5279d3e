extension Session {
  /// Makes one edit.
  ///
  /// Total: a change that names what is not there, or that makes no sense where it is applied, edits
  /// nothing. Only the counter of identifiers moves for every change that carries one, so that no number
  /// is ever handed out twice. This is the inner loop of replay; it edits in place and copies no stack.
  ///
  /// - Complexity: O(1) for what happens at the top of a stack, O(*n*) in the number of windows, tabs,
  ///   modals and waiting intents, all of which are few.
  @inlinable public mutating func apply(_ change: Change<Route>) {
    switch change {
    case .pushed(let window, let place, let entry):
      applyPush(entry, at: place, in: window)
    case .popped(let window, let place, let count):
      applyPop(count, at: place, in: window)
    case .removed(let window, let place, let id):
      edit(place, in: window) { stack in
        if let index = stack.lastIndex(where: { $0.id == id }) { stack.remove(at: index) }
      }
    case .movedToTop(let window, let place, let id):
      edit(place, in: window) { stack in
        if let index = stack.lastIndex(where: { $0.id == id }) { stack.append(stack.remove(at: index)) }
      }
    case let other:
      applyOutsideStacks(other)
    }
  }

  /// What ``apply(_:)`` does for `pushed`, for readers that need not build the change first: they fold three
  /// times as fast.
  @inlinable package mutating func applyPush(
    _ entry: Entry<Route>, at place: StackPlace, in window: WindowName
  ) {
    advance(past: entry.id)
    edit(place, in: window) { stack in
      // Most stacks get a few entries: one allocation for them, not three.
      if stack.capacity == 0 { stack.reserveCapacity(8) }
      stack.append(entry)
    }
  }

  /// What ``apply(_:)`` does for `popped`.
  @inlinable package mutating func applyPop(_ count: Int, at place: StackPlace, in window: WindowName) {
    edit(place, in: window) { stack in
      if count == 1, !stack.isEmpty {
        stack.removeLast()
      } else {
        stack.removeLast(max(0, min(count, stack.count)))
      }
    }
  }

  /// What ``apply(_:)`` does for `tabSelected`.
  @inlinable package mutating func applySelection(of tab: TabName, in window: WindowName) {
    guard let index = indexOfWindow(window), windows[index].indexOfTab(tab) != nil else { return }
    windows[index].selectedTab = tab
  }

  /// What ``apply(_:)`` does for `modalPresented`.
  @inlinable package mutating func applyPresentation(of modal: Modal<Route>, in window: WindowName) {
    advance(past: modal.id)
    if let index = indexOfWindow(window) { windows[index].modals.append(modal) }
  }

  /// What ``apply(_:)`` does for `modalDismissed`: what stands on the modal goes with it.
  @inlinable package mutating func applyDismissal(of id: Identifier, in window: WindowName) {
    guard let index = indexOfWindow(window), let modal = windows[index].indexOfModal(id) else { return }
    windows[index].modals.removeSubrange(modal...)
  }

  /// Calls `body` with the stack at a place, if there is such a place.
  @inlinable mutating func edit(
    _ place: StackPlace, in window: WindowName, _ body: (inout [Entry<Route>]) -> Void
  ) {
    guard let index = indexOfWindow(window) else { return }
    switch place {
    case .tab(let name):
      guard let tab = windows[index].indexOfTab(name) else { return }
      body(&windows[index].tabs[tab].stack)
    case .column(let tab, let name):
      guard let tab = windows[index].indexOfTab(tab),
        let column = windows[index].tabs[tab].indexOfColumn(name)
      else { return }
      body(&windows[index].tabs[tab].columns[column].stack)
    case .modal(let id):
      guard let modal = windows[index].indexOfModal(id) else { return }
      body(&windows[index].modals[modal].stack)
    }
  }

  /// Sees to it that an identifier is never handed out again.
  @inlinable mutating func advance(past id: Identifier) {
    if id >= nextID { nextID = id == .max ? .max : id + 1 }
  }
}

extension Session {
  /// Makes an edit that touches no stack: what windows there are, what is known, what waits.
  @inlinable mutating func applyOutsideStacks(_ change: Change<Route>) {
    switch change {
    case .tabAdded(let window, _, _), .tabHistoryChanged(let window, _), .layoutChanged(let window, _):
      if let index = indexOfWindow(window) { windows[index].apply(change) }
    case .tabSelected(let window, let tab): applySelection(of: tab, in: window)
    case .modalPresented(let window, let id, let style, let presenter):
      applyPresentation(of: Modal(id: id, style: style, presenter: presenter), in: window)
    case .modalDismissed(let window, let id): applyDismissal(of: id, in: window)
    case .windowOpened(let name, let tab): openWindow(name, selectedTab: tab)
    case .windowClosed(let name): windows.removeAll { $0.name == name }
    case .windowFocused(let name): if indexOfWindow(name) != nil { activeWindow = name }
    case .factSet(let name, .null): facts[name] = nil
    case .factSet(let name, let value): facts[name] = value
    case .readinessChanged(let flag): isReady = flag
    case .backgroundChanged(let flag): isInBackground = flag
    case .ended: hasEnded = true
    default: applyToWaiting(change)
    }
  }

  @inlinable mutating func applyToWaiting(_ change: Change<Route>) {
    switch change {
    case .requestOpened(let request):
      advance(past: request.id)
      requests.append(request)
    case .requestCompleted(let id): requests.removeAll { $0.id == id }
    case .held(let item):
      advance(past: item.id)
      pending.append(item)
    case .released(let id): pending.removeAll { $0.id == id }
    case .asked(let question):
      advance(past: question.token)
      asking.append(question)
    case .answered(let token): asking.removeAll { $0.token == token }
    default: break
    }
  }

  @inlinable mutating func openWindow(_ name: WindowName, selectedTab: TabName) {
    guard indexOfWindow(name) == nil else { return }
    let index = windows.firstIndex { name < $0.name } ?? windows.endIndex
    windows.insert(Window(name: name, selectedTab: selectedTab), at: index)
  }
}
