extension PendingItem {
  /// The same item over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> PendingItem<Other> {
    PendingItem<Other>(
      id: id, window: window, reason: reason, since: since, cause: cause, modal: modal,
      intent: intent.mapRoutes(transform), answers: answers.map { $0.mapRoutes(transform) })
  }
}

extension Question {
  /// The same question over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> Question<Other> {
    Question<Other>(
      token: token, window: window, question: question, cause: cause, intent: intent.mapRoutes(transform),
      asker: asker, answers: answers.map { $0.mapRoutes(transform) })
  }
}

extension KeptAnswer {
  /// The same answer over other routes.
  package func mapRoutes<Other>(_ transform: (Route) -> Other) -> KeptAnswer<Other> {
    KeptAnswer<Other>(asker, answer.mapRoutes(transform))
  }
}
