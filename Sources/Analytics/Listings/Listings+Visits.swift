import Replay

extension ScreensReport: ListableReport {
  /// The visits, by screen.
  package func contributions(_ session: SessionVisits, _ observed: NoObserver) -> [Contribution] {
    let names = names.all
    return session.visits.map { visit in
      Contribution(visit.screen.screen(names).text, visit, detail: visit.arrival.rawValue)
    }
  }
}

extension TransitionsReport: ListableReport {
  /// The transitions, as `from > to`; the start and the end as `START` and `END`.
  ///
  /// A transition is known by the event that made it, one to the end by the visit that was left.
  package func contributions(_ session: SessionVisits, _ observed: NoObserver) -> [Contribution] {
    let names = names.all
    func text(_ index: Int?, or otherwise: String) -> String {
      index.map { session.visits[$0].screen.screen(names).text } ?? otherwise
    }
    return session.transitions.map { transition in
      let row = "\(text(transition.from, or: "START")) > \(text(transition.to, or: "END"))"
      return Contribution(row, session.visits[transition.to ?? transition.from ?? 0])
    }
  }
}

extension PathsReport: ListableReport {
  /// The paths, as `a > b > c`, by their first visit.
  package func contributions(_ session: SessionVisits, _ observed: FactAccount) -> [Contribution] {
    let names = names.all
    return paths(of: session, observed).compactMap { path in
      guard let first = path.visits.first else { return nil }
      let steps = path.visits.map { session.visits[$0].screen.screen(names).text }
      return Contribution(steps.joined(separator: " > ") + (path.isCut ? " …" : ""), session.visits[first])
    }
  }
}

extension FunnelReport: ListableReport {
  /// For each step the sessions, or attempts, that came as far, by the visits that fill it.
  package func contributions(_ session: SessionVisits, _ observed: FactAccount) -> [Contribution] {
    results(of: session, observed).flatMap { result in
      result.attempt.visits.enumerated().map { step, visit in
        var contribution = Contribution(funnel.steps[step].text, session.visits[visit])
        contribution.number = step + 1
        guard step == result.attempt.visits.count - 1 else { return contribution }
        contribution.detail = result.fate.map { "\($0)" } ?? "completed"
        contribution.deadline = result.deadline
        return contribution
      }
    }
  }
}

extension SessionsReport: ListableReport {
  /// The sessions themselves, by their first event.
  package func contributions(_ session: SessionVisits, _ observed: NoObserver) -> [Contribution] {
    [Contribution(session.name, position: session.firstPosition, step: session.firstStep)]
  }
}
