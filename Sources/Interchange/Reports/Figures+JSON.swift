package import Analytics
import Navigation
import Replay

extension JSONWriter {
  /// Writes two reports of a kind and what is different between them, one object.
  package mutating func write<F: FinishedReport>(_ a: (F, Totals), versus b: (F, Totals)) {
    beginObject()
    key("report")
    write(F.name)
    key("a")
    write(a.0, a.1)
    key("b")
    write(b.0, b.1)
    key("rows")
    beginArray()
    let figures = FiguresComparison(a.0.figures, b.0.figures).figures
    for row in figures.rows { write(row, figures.columns) }
    endArray()
    endObject()
  }

  private mutating func write(_ row: [Figures.Cell], _ columns: [String]) {
    beginObject()
    for (column, cell) in zip(columns, row) {
      key(column)
      write(cell)
    }
    endObject()
  }

  private mutating func write(_ cell: Figures.Cell) {
    switch cell {
    case .none: null()
    case .text(let text): write(text)
    case .count(let count): write(count)
    case .duration(let milliseconds), .change(let milliseconds): write(milliseconds)
    case .time(let milliseconds): write(Timestamp(milliseconds: milliseconds))
    case .flag(let flag): write(flag)
    case .points(let points): write(Value.number((points * 10_000).rounded() / 10_000))
    case .share(let part, let whole):
      if whole == 0 { null() } else { write(Value.number(Figures.tenThousandths(part, of: whole))) }
    }
  }

  /// Writes a line of `stats --list`.
  package mutating func write(_ contribution: Contribution, session: String, journal: String?) {
    beginObject()
    key("row")
    write(contribution.row)
    if contribution.number > 0 {
      key("number")
      write(contribution.number)
    }
    if let journal {
      key("journal")
      write(journal)
    }
    key("session")
    write(session)
    key("step")
    write(contribution.step)
    key("position")
    write(contribution.position)
    key("detail")
    write(optional: contribution.detail)
    endObject()
  }
}
