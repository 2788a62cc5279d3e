import Journal
import Replay

/// What a page carries of one recording.
struct RecordedView {
  let title: String
  /// The events as a table, for readers without scripts.
  let table: String
  private let blocks: [DataBlock]

  init(
    _ range: EventRange, of journal: inout OpenJournal, command: String, _ console: borrowing Console
  ) throws(Failure) {
    let data = try ViewData(range, of: &journal, console)
    let head = ViewHead(
      summary: try JournalSummary(of: &journal), range: range, count: data.columns.count,
      isDamaged: journal.verdict.isDamaged, sentences: journal.verdict.sentences, command: command)
    title = head.title
    table = data.table.html
    blocks =
      [.init(kind: "head", json: head.json()), .init(kind: "index", json: data.index())]
      + data.records.map { DataBlock(kind: "record", json: $0) }
  }

  /// The data as elements of a page; a page of two recordings tells them apart by a word before the kinds.
  func blocks(side: String) -> [DataBlock] {
    blocks.map { DataBlock(kind: side + $0.kind, json: $0.json) }
  }
}
