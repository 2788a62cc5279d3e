package import Navigation

// What became of an intent, and the states that it led to.

extension PersonalValues {
  package func replacing(
    in event: Event<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> Event<Route> {
    var copy = Event(
      window: event.window, outcome: replacing(in: event.outcome), followUp: event.followUp)
    copy.changes = event.changes.map { replacing(in: $0, &reader) }
    return copy
  }

  private func replacing(in outcome: Outcome<Route>) -> Outcome<Route> {
    var copy = outcome.mapRoutes(replacing)
    copy.details = copy.details.map { detail in
      switch detail {
      case .results(let results): .results(results.map(replacing))
      case .outcomes(let outcomes): .outcomes(outcomes.map { withoutResults($0) })
      default: detail
      }
    }
    return copy
  }

  /// An outcome whose routes were replaced already.
  private func withoutResults(_ outcome: Outcome<Route>) -> Outcome<Route> {
    var copy = outcome
    copy.details = copy.details.map { detail in
      guard case .results(let results) = detail else { return detail }
      return .results(results.map(replacing))
    }
    return copy
  }

  private func replacing(in result: CompletedRequest) -> CompletedRequest {
    guard case .value(let value) = result.completion else { return result }
    return CompletedRequest(id: result.id, name: result.name, completion: .value(replace(value)))
  }

  private func replacing(
    in change: Change<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> Change<Route> {
    switch change {
    case .factSet(let name, let value): .factSet(name: name, replacement(for: value, named: name))
    case .held(let item): .held(replacing(in: item, &reader))
    case .asked(let question): .asked(replacing(in: question, &reader))
    default: change.mapRoutes(replacing)
    }
  }

  private func replacing(
    in item: PendingItem<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> PendingItem<Route> {
    var copy = item.mapRoutes(replacing)
    copy.intent = replacing(in: item.intent, &reader)
    copy.since = time(item.since)
    return copy
  }

  private func replacing(
    in question: Question<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> Question<Route> {
    var copy = question.mapRoutes(replacing)
    copy.intent = replacing(in: question.intent, &reader)
    return copy
  }

  private func replacing(
    in intent: Intent<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> Intent<Route> {
    var document = Document()
    document.append(intent)
    return reader.read(replacing(in: document)).intent
  }

  /// A state that is what the replaced changes make.
  package func replacing(
    in session: Session<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) -> Session<Route> {
    var copy = session
    copy.facts = replacement(for: session.facts)
    for window in copy.windows.indices {
      for tab in copy.windows[window].tabs.indices {
        replace(in: &copy.windows[window].tabs[tab].stack)
        for column in copy.windows[window].tabs[tab].columns.indices {
          replace(in: &copy.windows[window].tabs[tab].columns[column].stack)
        }
      }
      for modal in copy.windows[window].modals.indices {
        replace(in: &copy.windows[window].modals[modal].stack)
      }
    }
    for index in copy.pending.indices { copy.pending[index] = replacing(in: copy.pending[index], &reader) }
    for index in copy.asking.indices { copy.asking[index] = replacing(in: copy.asking[index], &reader) }
    return copy
  }

  private func replace(in stack: inout [Entry<Route>]) {
    for index in stack.indices {
      stack[index] = Entry(id: stack[index].id, route: replacing(in: stack[index].route))
    }
  }
}
