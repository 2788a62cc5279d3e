import Navigation
import Replay

/// A hint beside a rejection: which key is wrong, and which was meant, as far as the intent's own text shows.
struct IntentAdvice {
  let text: String

  /// - Returns: `nil` where there is nothing to say.
  init?(_ event: borrowing RecordedEvent<Route>) {
    guard event.event.outcome.kind == .rejected else { return nil }
    switch (event.event.outcome.reason, IntentSpelling.fault(in: event.sent)) {
    case (Rejection.unknownIntent.rawValue, .unknownKind(let kind)):
      guard let nearest = kind.nearest(among: IntentSpelling.kinds) else { return nil }
      text = "did you mean \(nearest)?"
    case (Rejection.badParams.rawValue, .missing(let fields)):
      text = "\(fields.listed(with: "or")) is missing" + Self.suggestion(for: fields, event.sent)
    case (Rejection.badParams.rawValue, .illTyped(let field, let expected)):
      text = "\(field) wants \(expected)"
    default: return nil
    }
  }

  /// A key of the intent that is nearly one of the missing ones.
  private static func suggestion(for fields: [String], _ sent: Document) -> String {
    for key in IntentSpelling.unknownFields(of: sent) {
      if let field = key.nearest(among: fields) { return ": did you mean \(field) by \(key.shown.quoted)?" }
    }
    return ""
  }
}
