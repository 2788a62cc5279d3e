/// Who waits for which result. Follows a request from the intent that wants it, over the time that the
/// intent may wait for a login or an answer, to its end.
struct OpenRequests<Route: NavigationRoute> {
  typealias Completion = @MainActor (RequestResult<Route>) -> Void

  /// A completion that is due, with what it is told.
  struct Due {
    let completion: Completion
    let result: RequestResult<Route>
  }

  private var open: [Identifier: Completion] = [:]
  private var waiting: [FollowUp.Waiting: Completion] = [:]

  /// Follows an intent's events.
  ///
  /// - Parameter completion: who waits for the result that the intent itself asks for.
  /// - Returns: what is due now, in order.
  mutating func take(_ events: [Event<Route>], _ completion: Completion?) -> [Due] {
    var due: [Due] = []
    for (index, event) in events.enumerated() {
      let asker = index == 0 ? completion : event.followUp.flatMap { waiting.removeValue(forKey: $0.waiting) }
      if let asker, !place(asker, event) {
        due.append(Due(completion: asker, result: .refused(event.outcome)))
      }
      for request in event.outcome.results {
        guard let completion = open.removeValue(forKey: request.id) else { continue }
        due.append(Due(completion: completion, result: RequestResult(request.completion)))
      }
    }
    return due
  }

  /// Notes under what a completion is found again; `false` if nothing will ever complete it.
  private mutating func place(_ completion: @escaping Completion, _ event: Event<Route>) -> Bool {
    for change in event.changes {
      switch change {
      case .requestOpened(let request): open[request.id] = completion
      case .held(let item): waiting[.item(item.id)] = completion
      case .asked(let question): waiting[.question(question.token)] = completion
      default: continue
      }
      return true
    }
    return false
  }
}

extension RequestResult {
  fileprivate init(_ completion: CompletedRequest.Completion) {
    switch completion {
    case .value(let value): self = .value(value)
    case .cancelled(let reason): self = .cancelled(reason)
    }
  }
}

extension Outcome {
  /// The requests that the event completed, those of a batch's elements included.
  public var results: [CompletedRequest] {
    details.flatMap { detail -> [CompletedRequest] in
      switch detail {
      case .results(let results): results
      case .outcomes(let outcomes): outcomes.flatMap(\.results)
      default: []
      }
    }
  }
}
