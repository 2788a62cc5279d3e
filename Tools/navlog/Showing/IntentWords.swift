import Navigation
import Replay

/// An intent in a few words: its kind, and what it is about.
struct IntentWords {
  var kind: String
  var about: String

  var text: String { about.isEmpty ? kind : "\(kind) \(about)" }

  init(_ intent: Intent<Route>) {
    kind = Self.kind(of: intent.action)
    about = Self.about(intent.action)
  }

  /// What was asked of an event, malformed lines included.
  init(_ event: borrowing RecordedEvent<Route>, _ reader: inout IntentReader<PlainRoutes>) {
    let received = reader.read(event.sent)
    self = received.envelope.fault == nil ? IntentWords(received.intent) : .malformed(event.sent)
  }

  private init(_ kind: String, _ about: String) { (self.kind, self.about) = (kind, about) }

  /// What a journal keeps of a line that was no intent.
  static func malformed(_ sent: Document) -> IntentWords {
    let length =
      sent.isEmpty ? nil : sent.member("length", of: Document.root).flatMap { sent.integer(at: $0) }
    return IntentWords("?", length.map { "a line of \($0) bytes" } ?? "")
  }

  // MARK: Kinds

  private static func kind(of action: Action<Route>) -> String {
    switch action {
    case .unknown(let kind), .faulty(let kind): kind.shown
    default: name(of: action)
    }
  }

  private static func name(of action: Action<Route>) -> String {
    var document = Document()
    document.append(Intent(action))
    return document.member("intent", of: Document.root).flatMap { document.string(at: $0) } ?? "?"
  }

  // MARK: What it is about

  private static func about(_ action: Action<Route>) -> String {
    switch action {
    case .push(let push): push.routes.shown + into(push.target)
    case .pop(let count, let target): (count == 1 ? "" : "\(count)") + into(target)
    case .popTo(let popTo): about(popTo.match) + into(popTo.target)
    case .popToRoot(let target): into(target)
    case .setStack(let routes, let target): (routes.isEmpty ? "(empty)" : routes.shown) + into(target)
    case .replaceTop(let route, let target, _): route.shown + into(target)
    case .close(let entry, let andAbove): "#\(entry)" + (andAbove ? " and above" : "")
    case .select(let select): select.tab.shown + (select.route.map { " › \($0.shown)" } ?? "")
    case .present(let present): ([present.route] + present.path).shown + " as \(present.style.rawValue)"
    case .dismiss(let modal): modal.map { "#\($0)" } ?? ""
    case .open(let link): link.url.shown + (link.routes.map { " → \($0.shown)" } ?? "")
    default: aboutSession(action)
    }
  }

  private static func aboutSession(_ action: Action<Route>) -> String {
    switch action {
    case .finish(let value): value == .null ? "" : value.shown
    case .set(let facts, _):
      facts.sorted { $0.key < $1.key }.map { "\($0.key.shown)=\($0.value.shown)" }.joined(separator: " ")
    case .layout(let columns): "\(columns) columns"
    case .resolve(let token, _): "#\(token)"
    case .openWindow(let route): route.map(\.shown) ?? ""
    case .report(let report): about(report)
    case .mark(let name, let note): name.shown.quoted + (note.map { " \($0.shown)" } ?? "")
    case .batch(let intents): intents.map { IntentWords($0).text }.joined(separator: ", ")
    default: ""
    }
  }

  private static func about(_ match: PopTo<Route>.Match) -> String {
    switch match {
    case .route(let route): route.shown
    case .name(let name): name.shown
    case .entry(let entry): "#\(entry)"
    }
  }

  private static func about(_ report: Report<Route>) -> String {
    let parts = [
      report.selectedTab.map { "tab \($0.shown)" }, report.modals.map { "modals \($0.shown)" },
      report.stack.map { $0.isEmpty ? "the root" : $0.shown },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func into(_ target: StackTarget) -> String {
    target.tab.map { " in \($0.shown)" } ?? ""
  }
}
