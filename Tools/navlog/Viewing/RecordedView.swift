import Journal
import Replay

/// What a page carries of one recording.
struct RecordedView {
  let title: String
  /// The events as a table, for readers without scripts.
  let table: String
  private let blocks: [DataBlock]
  private let drawn: PagePictures.Drawn

  /// - Parameter command: the command line that makes the page anew.
  init(
    _ range: EventRange, of journal: inout OpenJournal, _ request: ViewRequest, command: String,
    _ console: borrowing Console
  ) throws(Failure) {
    let data = try ViewData(range, of: &journal, funnel: request.funnel, console)
    drawn = try data.drawn()
    let (pictures, path) = (drawn.kinds, journal.path)
    let head = ViewHead(
      summary: try JournalSummary(of: &journal), range: range, count: data.columns.count,
      isDamaged: journal.verdict.isDamaged, sentences: journal.verdict.sentences,
      pictures: pictures.map { ($0, request.command(ofPicture: $0, of: path)) }, command: command)
    title = head.title
    table = data.table.html
    blocks =
      [.init(kind: "head", json: head.json()), .init(kind: "index", json: data.index())]
      + data.records.map { DataBlock(kind: "record", json: $0) }
      + [.init(kind: "pictures", json: drawn.json())]
  }

  /// The data as elements of a page; a page of two recordings tells them apart by a word before the kinds.
  func blocks(side: String) -> [DataBlock] {
    blocks.map { DataBlock(kind: side + $0.kind, json: $0.json) }
  }

  /// Tells which steps of a funnel no visit on the page shows: their names are misspelt, mostly.
  func tellOfUnknownSteps(_ console: inout Console) {
    UnknownScreens(patterns: drawn.suspects).tell(drawn.screens, &console)
  }
}
