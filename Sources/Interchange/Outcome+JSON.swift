package import Navigation

extension JSONWriter {
  /// Writes an outcome: its kind, its reason if it has one, then a field for each detail.
  package mutating func write<Routes: RouteWriting>(_ outcome: Outcome<Routes.Route>, _ routes: Routes) {
    beginObject()
    member("kind", outcome.kind.rawValue)
    if let reason = outcome.reason { member("reason", reason) }
    for detail in outcome.details { write(detail, routes) }
    endObject()
  }

  private mutating func write<Routes: RouteWriting>(
    _ detail: Outcome<Routes.Route>.Detail, _ routes: Routes
  ) {
    switch detail {
    case .count(let count): member("count", count)
    case .position(let position): member("position", position)
    case .item(let item): member("item", item)
    case .token(let token): member("token", token)
    case .question(let question): member("question", question)
    case .guarded(.name(let name)): member("guard", name)
    case .guarded(.index(let index)): member("guard", index)
    case .to(let route):
      key("to")
      if let route { routes.write(route, to: &self) } else { null() }
    case .chain(let chain):
      key("chain")
      write(chain, routes)
    case .removed(let entries):
      key("removed")
      write(entries)
    case .report(let losses): write(losses)
    case .results(let requests): write(requests)
    case .element(let index): member("element", index)
    case .outcomes(let outcomes):
      key("outcomes")
      beginArray()
      for outcome in outcomes { write(outcome, routes) }
      endArray()
    }
  }

  private mutating func write(_ losses: [Loss]) {
    key("report")
    beginArray()
    for loss in losses {
      beginObject()
      member("path", loss.path)
      member("reason", loss.reason)
      endObject()
    }
    endArray()
  }

  private mutating func write(_ requests: [CompletedRequest]) {
    key("results")
    beginArray()
    for request in requests {
      beginObject()
      member("request", request.id)
      member("name", request.name)
      switch request.completion {
      case .value(let value):
        key("value")
        write(value)
      case .cancelled(let cancellation): member("cancelled", cancellation.rawValue)
      }
      endObject()
    }
    endArray()
  }
}
