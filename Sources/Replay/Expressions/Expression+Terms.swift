import Navigation

extension Expression.Term {
  func operand(_ subject: borrowing ExpressionSubject) -> ExpressionOperand {
    switch self {
    case .window(let name, let term): return term.operand(of: name, in: subject.moment.state)
    case .fact(let keys): return .value(Value.object(subject.moment.state.facts).value(at: keys))
    case .session(let term): return .value(term.value(subject.moment))
    case .event(let term): return .value(subject.event.map { term.value($0) } ?? .null)
    case .sent(let keys):
      guard let document = subject.event?.sent, !document.isEmpty else { return .value(.null) }
      return .value(document.value(at: keys))
    }
  }
}

// MARK: - Windows

extension Expression.WindowTerm {
  func operand(of name: WindowName?, in session: Session<Route>) -> ExpressionOperand {
    let wanted = name ?? session.activeWindow
    guard let window = session.windows.first(where: { $0.name == wanted }) else {
      if case .isThere = self { return .value(.bool(false)) }
      return .value(.null)
    }
    switch self {
    case .isThere: return .value(.bool(true))
    case .modals: return .value(.integer(Int64(window.modals.count)))
    case .selectedTab: return .value(.string(window.selectedTab))
    case .tabs: return .value(.array(window.tabs.map { .string($0.name) }))
    case .tabHistory: return .value(.array(window.tabHistory.map { .string($0) }))
    case .layout: return .value(.integer(Int64(window.layout)))
    case .depth(let stack): return .value(stack.depth(in: window))
    case .stack(let stack): return stack.entries(in: window).map { .stack($0) } ?? .value(.null)
    case .visible(let keys): return .value(window.visibleTop.map { $0.value(at: keys) } ?? .null)
    case .modal(let keys): return .value(window.modals.last.map { $0.value(at: keys) } ?? .null)
    }
  }
}

extension Expression.StackName {
  fileprivate func depth(in window: Window<Route>) -> Value {
    entries(in: window).map { .integer(Int64($0.count)) } ?? .null
  }

  /// The entries of the stack; `nil` where there is no such tab or column.
  fileprivate func entries(in window: Window<Route>) -> [Entry<Route>]? {
    switch self {
    case .visible: return window.stack(at: window.visiblePlace)
    case .tab(let name):
      guard let tab = window.tabs.first(where: { $0.name == name }) else { return nil }
      return tab.columns.isEmpty ? tab.stack : tab.columns.flatMap(\.stack)
    case .column(let name, let column):
      return window.tabs.first { $0.name == name }?.column(named: column)?.stack
    }
  }
}

extension Entry where Route == Navigation.Route {
  /// A member of `{"name": …, "params": …, "entry": …}`.
  fileprivate func value(at keys: [Expression.Key]) -> Value {
    switch keys.first {
    case .name("name") where keys.count == 1: .string(route.name)
    case .name("entry") where keys.count == 1: .integer(Int64(clamping: id))
    case .name("params"): Value.object(route.parameters).value(at: keys[1...])
    case nil: .object(["name": .string(route.name), "params": .object(route.parameters)])
    default: .null
    }
  }
}

extension Modal where Route == Navigation.Route {
  /// A member of the modal; `name` and `params` are its root's.
  fileprivate func value(at keys: [Expression.Key]) -> Value {
    switch keys.first {
    case .name("style") where keys.count == 1: .string(style.rawValue)
    case .name("id") where keys.count == 1: .integer(Int64(clamping: id))
    case .name("depth") where keys.count == 1: .integer(Int64(stack.count))
    case .name("presenter") where keys.count == 1:
      presenter.map { .integer(Int64(clamping: $0)) } ?? .null
    default: stack.first?.value(at: keys) ?? .null
    }
  }
}

// MARK: - Sessions and events

extension Expression.SessionTerm {
  fileprivate func value(_ moment: borrowing Moment<Route>) -> Value {
    switch self {
    case .session: .string(moment.session)
    case .step: .integer(Int64(clamping: moment.step))
    case .position: moment.position.map { .integer(Int64(clamping: $0)) } ?? .null
    case .at: moment.at.map { .integer($0) } ?? .null
    case .ready: .bool(moment.state.isReady)
    case .ended: .bool(moment.state.hasEnded)
    case .background: .bool(moment.state.isInBackground)
    case .nextId: .integer(Int64(clamping: moment.state.nextID))
    case .activeWindow: .string(moment.state.activeWindow)
    case .windows: .integer(Int64(moment.state.windows.count))
    case .pending: .integer(Int64(moment.state.pending.count))
    case .asking: .integer(Int64(moment.state.asking.count))
    case .requests: .integer(Int64(moment.state.requests.count))
    }
  }
}

extension Expression.EventTerm {
  fileprivate func value(_ event: borrowing ExpressionSubject.Happening) -> Value {
    switch self {
    case .outcome: .string(event.outcome.rawValue)
    case .reason: event.reason.map { .string($0) } ?? .null
    case .intent: event.sent.isEmpty ? .null : event.sent.value(at: [.name("intent")])
    case .changes: .integer(Int64(event.changeCount))
    case .cause: event.cause.map { .integer(Int64(clamping: $0)) } ?? .null
    case .eventWindow: .string(event.window)
    }
  }
}

// MARK: - Steps into values

extension Value {
  /// What stands there; `null` where nothing does.
  func value(at keys: some Sequence<Expression.Key>) -> Value {
    var value = self
    for key in keys {
      switch (value, key) {
      case (.object(let members), .name(let name)): value = members[name] ?? .null
      case (.array(let elements), .index(let index)):
        value = elements.indices.contains(index) ? elements[index] : .null
      default: return .null
      }
    }
    return value
  }
}

extension Document {
  /// What stands there; `null` where nothing does.
  fileprivate func value(at keys: [Expression.Key]) -> Value {
    var place = Document.root
    for key in keys {
      switch key {
      case .name(let name):
        guard let next = member(name, of: place) else { return .null }
        place = next
      case .index(let index):
        guard index >= 0, let next = elements(of: place).dropFirst(index).first(where: { _ in true }) else {
          return .null
        }
        place = next
      }
    }
    return value(at: place)
  }
}
