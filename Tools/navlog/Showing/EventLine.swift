import Navigation
import Replay

/// An event as one line for a person, in columns that line up.
///
/// The columns stay where they are from the first line to the last; what is longer moves the rest of its own
/// line. Nothing is cut but for a terminal, where a line that wraps is worse.
struct EventLine: ~Copyable {
  private let isColored: Bool
  private var intents = IntentReader()
  private let positionWidth: Int
  private let intentMaximum: Int
  private static let sessionWidth = 8
  private static let intentWidth = 44
  private static let timeWidth = 24
  /// Columns that an outcome mostly needs.
  private static let outcomeWidth = 24

  /// - Parameters:
  ///   - width: the columns of the terminal; `nil` where there is none.
  ///   - lastPosition: of the last event that may come; its width is every position's.
  init(isColored: Bool, width: Int? = nil, lastPosition: UInt64) {
    self.isColored = isColored
    positionWidth = String(lastPosition).count
    let others = positionWidth + Self.timeWidth + Self.sessionWidth + Self.outcomeWidth + 8
    intentMaximum = width.map { max(Self.intentWidth, $0 - others) } ?? .max
  }

  mutating func text(of event: borrowing RecordedEvent<Route>) -> String {
    let words = IntentWords(event, &intents)
    let position = String(event.position).leftPadded(to: positionWidth)
    let session = event.session.shown
    let window = event.event.window == mainWindow ? "" : " [\(event.event.window.shown)]"
    let intent = (words.text + window).cut(to: intentMaximum)
    return [
      paint(.faint, position), paint(.faint, Timestamp(milliseconds: event.at).description),
      paint(.name, session.padded(to: Self.sessionWidth)), intent.padded(to: Self.intentWidth),
      outcome(event),
    ].joined(separator: "  ")
  }

  private func outcome(_ event: borrowing RecordedEvent<Route>) -> String {
    let cause = event.cause.map { paint(.faint, " because of \($0)") } ?? ""
    let outcome = event.event.outcome
    let advice = IntentAdvice(event).map { paint(.faint, " (\($0.text))") } ?? ""
    return paint(outcome.kind.paint, OutcomeWords(outcome).text) + cause + advice
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
    case .question(let question): question.hasSuffix("?") ? question.shown : "\(question.shown)?"
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
