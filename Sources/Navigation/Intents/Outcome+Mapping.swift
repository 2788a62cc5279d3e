extension Outcome {
  /// The same outcome over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Outcome<Other> {
    Outcome<Other>(kind, reason: reason, details: details.map { $0.mapRoutes(transform) })
  }
}

extension Outcome.Detail {
  fileprivate func mapRoutes<Other>(_ transform: (Route) -> Other) -> Outcome<Other>.Detail {
    switch self {
    case .count(let count): .count(count)
    case .position(let position): .position(position)
    case .item(let id): .item(id)
    case .token(let token): .token(token)
    case .question(let question): .question(question)
    case .guarded(let name): .guarded(by: name)
    case .to(let route): .to(route.map(transform))
    case .chain(let routes): .chain(routes.map(transform))
    case .removed(let ids): .removed(ids)
    case .report(let losses): .report(losses)
    case .results(let results): .results(results)
    case .element(let index): .element(index)
    case .outcomes(let outcomes): .outcomes(outcomes.map { $0.mapRoutes(transform) })
    }
  }
}
