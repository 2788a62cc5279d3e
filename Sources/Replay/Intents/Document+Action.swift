import Navigation

// The fields of each kind of intent, in the order of the contract's table.

extension Document {
  mutating func append<Routes: RouteAppending>(
    _ action: Action<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    switch action {
    case .push(let push): append(push, routes, to: &object)
    case .popTo(let popTo): append(popTo, routes, to: &object)
    case .setStack(let stack, let target):
      append("routes", list: stack, routes, to: &object)
      append(target, to: &object)
    case .replaceTop(let route, let target, let request):
      append("route", route, routes, to: &object)
      append(target, to: &object)
      append("request", request, to: &object)
    case .select(let select): append(select, routes, to: &object)
    case .present(let present): append(present, routes, to: &object)
    case .open(let link): append(link, routes, to: &object)
    case .resolve(let token, let answer):
      append("token", token, to: &object)
      append(answer, routes, to: &object)
    case .openWindow(let route): append("route", route, routes, to: &object)
    case .report(let report): append(report, routes, to: &object)
    case .batch(let intents):
      append(key: "intents", to: &object)
      let array = open(.array)
      for intent in intents { append(intent, routes: routes) }
      close(array, count: intents.count)
    default: append(withoutRoutes: action, to: &object)
    }
  }

  private mutating func append<Route>(withoutRoutes action: Action<Route>, to object: inout OpenObject) {
    switch action {
    case .pop(let count, let target):
      append("count", count == 1 ? nil : Int64(count), to: &object)
      append(target, to: &object)
    case .popToRoot(let target): append(target, to: &object)
    case .close(let entry, let andAbove):
      append("entry", entry, to: &object)
      append("andAbove", flag: andAbove, to: &object)
    case .dismiss(let modal): append("modal", modal, to: &object)
    case .finish(let value):
      guard value != .null else { return }
      append(key: "value", to: &object)
      append(value)
    case .set(let facts, let dropPending):
      append(key: "facts", to: &object)
      append(facts)
      append("dropPending", flag: dropPending, to: &object)
    case .layout(let columns): append("columns", Int64(columns), to: &object)
    case .restore(let snapshot):
      append(key: "snapshot", to: &object)
      append(snapshot)
    case .mark(let name, let note):
      append("name", name, to: &object)
      append("note", note, to: &object)
    default: break
    }
  }
}

// MARK: - Parts

extension Document {
  private mutating func append<Routes: RouteAppending>(
    _ key: String, _ route: Routes.Route?, _ routes: Routes, to object: inout OpenObject
  ) {
    guard let route else { return }
    append(key: key, to: &object)
    routes.append(route, to: &self)
  }

  private mutating func append<Routes: RouteAppending>(
    _ key: String, list: [Routes.Route], _ routes: Routes, to object: inout OpenObject
  ) {
    append(key: key, to: &object)
    let array = open(.array)
    for route in list { routes.append(route, to: &self) }
    close(array, count: list.count)
  }

  private mutating func append(_ target: StackTarget, to object: inout OpenObject) {
    append("tab", target.tab, to: &object)
    append("column", target.column, to: &object)
  }

  /// One route is a `route`, any other number of them `routes`.
  private mutating func append<Routes: RouteAppending>(
    routeOrRoutes list: [Routes.Route], _ routes: Routes, to object: inout OpenObject
  ) {
    if list.count == 1 {
      append("route", list.first, routes, to: &object)
    } else {
      append("routes", list: list, routes, to: &object)
    }
  }

  private mutating func append<Routes: RouteAppending>(
    _ push: Push<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    append(routeOrRoutes: push.routes, routes, to: &object)
    append(push.target, to: &object)
    append("ifTop", push.ignoresEqualTop ? "ignore" : nil, to: &object)
    append("ifExists", push.ifExists?.rawValue, to: &object)
    append("request", push.request, to: &object)
  }

  private mutating func append<Routes: RouteAppending>(
    _ popTo: PopTo<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    switch popTo.match {
    case .route(let route): append("route", route, routes, to: &object)
    case .name(let name): append("name", name, to: &object)
    case .entry(let entry): append("entry", entry, to: &object)
    }
    append(popTo.target, to: &object)
    append("inclusive", flag: popTo.inclusive, to: &object)
    append("ifMissing", popTo.ifMissing?.rawValue, to: &object)
  }

  private mutating func append<Routes: RouteAppending>(
    _ select: Select<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    append("tab", select.tab, to: &object)
    append("reset", flag: select.reset, to: &object)
    append("dismissModals", flag: select.dismissModals, to: &object)
    append("route", select.route, routes, to: &object)
  }

  private mutating func append<Routes: RouteAppending>(
    _ present: Present<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    append("route", present.route, routes, to: &object)
    append("style", present.style.rawValue, to: &object)
    if !present.path.isEmpty { append("path", list: present.path, routes, to: &object) }
    append("busy", present.busy == .nest ? nil : present.busy.rawValue, to: &object)
    append("request", present.request, to: &object)
  }

  private mutating func append<Routes: RouteAppending>(
    _ link: Link<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    append("url", link.url, to: &object)
    if let list = link.routes { append(routeOrRoutes: list, routes, to: &object) }
    append("tab", link.tab, to: &object)
  }

  private mutating func append<Routes: RouteAppending>(
    _ report: Report<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    if let stack = report.stack { append("stack", list: stack, routes, to: &object) }
    append("selectedTab", report.selectedTab, to: &object)
    if let modals = report.modals { append("modals", list: modals, routes, to: &object) }
  }

  private mutating func append<Routes: RouteAppending>(
    _ answer: Answer<Routes.Route>, _ routes: Routes, to object: inout OpenObject
  ) {
    switch answer {
    case .allow: append("verdict", "allow", to: &object)
    case .deny(nil): append("verdict", "deny", to: &object)
    default:
      append(key: "verdict", to: &object)
      var verdict = openObject()
      append(members: answer, routes, to: &verdict)
      close(verdict)
    }
  }

  private mutating func append<Routes: RouteAppending>(
    members answer: Answer<Routes.Route>, _ routes: Routes, to verdict: inout OpenObject
  ) {
    switch answer {
    case .allow: break
    case .deny(let reason): append("deny", reason, to: &verdict)
    case .redirect(let route): append("redirect", route, routes, to: &verdict)
    case .present(let route, let style):
      append("present", route, routes, to: &verdict)
      append("style", style.rawValue, to: &verdict)
    }
  }
}
