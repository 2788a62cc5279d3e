import Navigation

extension Intent where Route == Navigation.Route {
  /// The intent with one thing less, in every way that there is.
  ///
  /// Each is strictly simpler, so that simplifying comes to an end.
  var simpler: [Intent] {
    var simpler = action.simpler.map { Intent($0, window: window, from: from) }
    if from != nil { simpler.append(Intent(action, window: window)) }
    if window != nil { simpler.append(Intent(action, from: from)) }
    if case .batch(let intents) = action, intents.count == 1 {
      simpler.append(Intent(intents[0].action, window: intents[0].window ?? window, from: intents[0].from))
    }
    return simpler
  }
}

extension Action where Route == Navigation.Route {
  fileprivate var simpler: [Action] {
    switch self {
    case .push(let push): push.simpler.map { .push($0) }
    case .pop(let count, let target): count > 1 ? [.pop(count: 1, target)] : []
    case .popTo(let popTo): popTo.simpler.map { .popTo($0) }
    case .setStack(let routes, let target): routes.oneLess.map { .setStack($0, target) }
    case .replaceTop(let route, let target, _?): [.replaceTop(route, target, request: nil)]
    case .close(let entry, true): [.close(entry: entry, andAbove: false)]
    case .select(let select): select.simpler.map { .select($0) }
    case .present(let present): present.simpler.map { .present($0) }
    case .open(let link): link.simpler.map { .open($0) }
    case .set(let facts, let dropPending): Self.simpler(facts, dropPending)
    case .openWindow(_?): [.openWindow(nil)]
    case .report(let report): report.simpler.map { .report($0) }
    case .mark(let name, _?): [.mark(name: name, note: nil)]
    case .batch(let intents): intents.oneLess.map { .batch($0) }
    default: []
    }
  }

  private static func simpler(_ facts: [String: Value], _ dropPending: Bool) -> [Action] {
    var simpler: [Action] = dropPending && !facts.isEmpty ? [.set(facts: facts, dropPending: false)] : []
    guard facts.count > 1 || dropPending else { return simpler }
    for name in facts.keys.sorted() {
      var fewer = facts
      fewer[name] = nil
      simpler.append(.set(facts: fewer, dropPending: dropPending))
    }
    return simpler
  }
}

extension Array {
  /// The list without one of its elements, for each of them; a list of one is not emptied.
  fileprivate var oneLess: [[Element]] {
    guard count > 1 else { return [] }
    return indices.map { index in
      var fewer = self
      fewer.remove(at: index)
      return fewer
    }
  }
}

/// A copy with one thing changed.
private func edited<Value>(_ value: Value, _ edit: (inout Value) -> Void) -> Value {
  var copy = value
  edit(&copy)
  return copy
}

extension Push where Route == Navigation.Route {
  fileprivate var simpler: [Push] {
    var simpler = routes.oneLess.map { routes in edited(self) { $0.routes = routes } }
    if ignoresEqualTop { simpler.append(edited(self) { $0.ignoresEqualTop = false }) }
    if ifExists != nil { simpler.append(edited(self) { $0.ifExists = nil }) }
    if request != nil { simpler.append(edited(self) { $0.request = nil }) }
    return simpler
  }
}

extension PopTo where Route == Navigation.Route {
  fileprivate var simpler: [PopTo] {
    var simpler: [PopTo] = []
    if inclusive { simpler.append(edited(self) { $0.inclusive = false }) }
    if ifMissing != nil { simpler.append(edited(self) { $0.ifMissing = nil }) }
    return simpler
  }
}

extension Select where Route == Navigation.Route {
  fileprivate var simpler: [Select] {
    var simpler: [Select] = []
    if reset { simpler.append(edited(self) { $0.reset = false }) }
    if dismissModals { simpler.append(edited(self) { $0.dismissModals = false }) }
    if route != nil { simpler.append(edited(self) { $0.route = nil }) }
    return simpler
  }
}

extension Present where Route == Navigation.Route {
  fileprivate var simpler: [Present] {
    var simpler = path.oneLess.map { path in edited(self) { $0.path = path } }
    if path.count == 1 { simpler.append(edited(self) { $0.path = [] }) }
    if busy != .nest { simpler.append(edited(self) { $0.busy = .nest }) }
    if request != nil { simpler.append(edited(self) { $0.request = nil }) }
    return simpler
  }
}

extension Link where Route == Navigation.Route {
  fileprivate var simpler: [Link] {
    (routes?.oneLess ?? []).map { routes in edited(self) { $0.routes = routes } }
  }
}

extension Report where Route == Navigation.Route {
  fileprivate var simpler: [Report] {
    var simpler = (stack?.oneLess ?? []).map { stack in edited(self) { $0.stack = stack } }
    simpler += (modals?.oneLess ?? []).map { modals in edited(self) { $0.modals = modals } }
    let partCount = (stack == nil ? 0 : 1) + (modals == nil ? 0 : 1) + (selectedTab == nil ? 0 : 1)
    guard partCount > 1 else { return simpler }
    if stack != nil { simpler.append(edited(self) { $0.stack = nil }) }
    if modals != nil { simpler.append(edited(self) { $0.modals = nil }) }
    if selectedTab != nil { simpler.append(edited(self) { $0.selectedTab = nil }) }
    return simpler
  }
}
