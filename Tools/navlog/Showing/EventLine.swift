import Navigation
import Replay

/// An event as one line for a person, in columns that line up.
struct EventLine: ~Copyable {
  private let isColored: Bool
  private var intents = IntentReader()
  private var positionWidth: Int
  private var sessionWidth = 8
  private var intentWidth = 44

  /// - Parameter lastPosition: of the last event that may come; its width is every position's.
  init(isColored: Bool, lastPosition: UInt64) {
    self.isColored = isColored
    positionWidth = String(lastPosition).count
  }

  mutating func text(of event: borrowing RecordedEvent<Route>) -> String {
    let words = IntentWords(event, &intents)
    let position = String(event.position).leftPadded(to: positionWidth)
    let session = event.session.shown.cut(to: 24)
    sessionWidth = min(24, max(sessionWidth, session.count))
    let window = event.event.window == mainWindow ? "" : " [\(event.event.window.shown)]"
    let intent = (words.text + window).cut(to: 60)
    intentWidth = min(60, max(intentWidth, intent.count))
    let padding = String(repeating: " ", count: intentWidth - intent.count)
    return [
      paint(.faint, position), paint(.faint, Timestamp(milliseconds: event.at).description),
      paint(.name, session.padded(to: sessionWidth)), intent + padding, outcome(event),
    ].joined(separator: "  ")
  }

  private func outcome(_ event: borrowing RecordedEvent<Route>) -> String {
    let cause = event.cause.map { paint(.faint, " because of \($0)") } ?? ""
    let outcome = event.event.outcome
    return paint(outcome.kind.paint, OutcomeWords(outcome).text) + cause
  }

  private func paint(_ paint: Paint, _ text: String) -> String { paint(text, if: isColored) }
}

/// An outcome in a few words.
struct OutcomeWords {
  let text: String

  init(_ outcome: Outcome<Route>) {
    let details = outcome.details.compactMap(Self.words(of:))
    text = ([outcome.kind.rawValue, outcome.reason?.shown].compactMap(\.self) + details).joined(
      separator: " ")
  }

  private static func words(of detail: Outcome<Route>.Detail) -> String? {
    switch detail {
    case .count(let count): "to \(count)"
    case .item(let item): "#\(item)"
    case .token(let token): "token \(token)"
    case .question(let question): "\(question.shown)?"
    case .guarded(.name(let name)): "by \(name.shown)"
    case .guarded(.index(let index)): "by guard \(index)"
    case .to(let route): "to \(route.map(\.shown) ?? "the root")"
    case .removed(let entries): "removed \(entries.map { "#\($0)" }.joined(separator: " "))"
    case .report(let losses): "\(losses.count) lost"
    case .element(let index): "at element \(index)"
    case .results(let requests): requests.map(words(of:)).joined(separator: ", ")
    case .position, .chain, .outcomes: nil
    }
  }

  private static func words(of request: CompletedRequest) -> String {
    switch request.completion {
    case .value(let value): "\(request.name.shown) = \(value.shown)"
    case .cancelled(let cancellation): "\(request.name.shown) \(cancellation.rawValue)"
    }
  }
}

extension Outcome.Kind {
  /// The colour that it is shown in.
  fileprivate var paint: Paint {
    switch self {
    case .applied, .clamped, .redirected: .good
    case .held, .asking: .warning
    case .noop, .exit, .duplicate: .faint
    case .stale, .superseded, .denied, .rejected: .bad
    }
  }
}

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
