import Navigation
import Replay

/// The list of events as plain HTML, for readers without scripts.
struct StaticTable {
  /// Rows that the table has at most.
  static let capacity = 2_000

  private(set) var rows: [String] = []
  private(set) var count = 0
  private var intents = IntentReader()

  mutating func append(_ event: borrowing RecordedEvent<Route>) {
    count += 1
    guard rows.count < Self.capacity else { return }
    let cells = [
      "\(event.position)", Timestamp(milliseconds: event.at).description, event.session,
      event.event.window, IntentWords(event, &intents).text, OutcomeWords(event.event.outcome).text,
    ]
    rows.append("<tr>" + cells.map { "<td>\($0.escapedAsHTML)</td>" }.joined() + "</tr>\n")
  }

  var html: String {
    let rest = count - rows.count
    let note = rest > 0 ? "<p>The first \(rows.count) of \(count) events; navlog log lists all.</p>" : ""
    return """
      <table>
      <thead><tr><th>#</th><th>time</th><th>session</th><th>window</th><th>intent</th><th>outcome</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      \(note)
      """
  }
}
