/// Says that an intent gets no further; the draft knows the outcome that it has instead.
///
/// The outcome does not travel with the error because it is generic: the optimizer of Swift 6.3 fails on
/// functions that throw a generic type (`FunctionSignatureOpts`, "type.hasTypeParameter").
@usableFromInline enum Stop: Error {
  case stop
}

extension Draft {
  /// Gives up the present intent with a rejection.
  @inlinable mutating func refuse(_ reason: Rejection) -> Stop {
    refuse(Outcome(.rejected, reason: reason))
  }

  /// Gives up the present intent with an outcome that changes nothing.
  @inlinable mutating func refuse(_ outcome: Outcome<Route>) -> Stop {
    refusal = outcome
    wait = nil
    return .stop
  }
}
