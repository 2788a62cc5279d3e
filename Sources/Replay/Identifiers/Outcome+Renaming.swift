package import Navigation

extension Outcome {
  /// The same outcome with other identifiers.
  package func mapIdentifiers(_ transform: IdentifierTransform) -> Outcome {
    guard !details.isEmpty else { return self }
    return Outcome(kind, reason: reason, details: details.map { $0.mapIdentifiers(transform) })
  }
}

extension Outcome.Detail {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> Outcome.Detail {
    switch self {
    case .item(let item): .item(transform(item, false))
    case .token(let token): .token(transform(token, false))
    case .removed(let entries): .removed(entries.map { transform($0, false) })
    case .results(let requests):
      .results(
        requests.map { request in
          CompletedRequest(
            id: transform(request.id, false), name: request.name, completion: request.completion)
        })
    case .outcomes(let outcomes): .outcomes(outcomes.map { $0.mapIdentifiers(transform) })
    case .count, .position, .question, .guarded, .to, .chain, .report, .element: self
    }
  }
}
