package import Navigation

/// An event that other rules would have decided otherwise.
package struct WhatIfDifference: Sendable {
  /// In what it differs.
  package enum Class: String, CaseIterable, Sendable {
    /// Another outcome, or another reason.
    case verdictChanged
    /// It takes effect both times, and leads elsewhere.
    case routeChanged
    /// The same outcome with other edits of the state, or other things said of it.
    case stateChanged
    /// A follow-up event that was not recorded.
    case outcomeExtra
    /// A follow-up event that does not come any more.
    case outcomeMissing
    /// The other rules know no such route, tab or link, or not with these parameters.
    case targetUnknown
    /// What it takes to decide it was not recorded: an answer to a question that was not asked then, or a
    /// link of which only the shape was kept.
    case effectNeeded
  }

  package var kind: Class
  /// The recorded event's position; of an extra one, that of the event it comes after.
  package var position: UInt64
  package var session: String
  package var step: UInt64
  /// Whether the session had differed before: the user might have gone on in another way.
  package var isCounterfactual: Bool
  /// The intent as it was sent.
  package var sent: Document
  /// `nil` for an extra event.
  package var recorded: Outcome<Route>?
  /// `nil` for a missing event, and where it can not be decided.
  package var now: Outcome<Route>?
}

/// How deciding goes on behind a difference.
package enum WhatIfMode: String, CaseIterable, Sendable {
  /// Not at all: a session ends with its first difference.
  case stop
  /// From the state that the other rules lead to; what follows is counterfactual.
  case force
  /// From the state that was recorded: every event is judged on its own.
  case resync
}
