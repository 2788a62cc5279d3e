extension Event {
  /// The same event over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Event<Other> {
    Event<Other>(
      window: window, outcome: outcome.mapRoutes(transform),
      changes: changes.map { $0.mapRoutes(transform) }, followUp: followUp)
  }
}
