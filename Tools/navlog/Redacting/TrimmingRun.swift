import Interchange
import Journal
import Replay

/// Makes a journal without the oldest events of another.
struct TrimmingRun {
  let journal: Path
  let out: Path
  let place: PlaceArgument

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    let opened = try OpenJournal(journal, isScanning: true, console)
    guard !opened.verdict.isDamaged else {
      let code = try opened.conclude(&console)
      console.note("\(journal.text): Nothing was cut, as the journal is damaged: recover it first.")
      return code
    }
    guard !opened.player.journal.isJoined, !opened.player.journal.header.isPack else {
      throw Failure(
        "joined", "Several journals are in it. Trim them one by one, before they are joined.",
        at: .init(file: journal.text))
    }
    let page = try firstPage(of: opened.player.journal)
    let cutting = try cut(before: page)
    try tell(cutting, &console)
    return .done
  }

  /// The page that stays first.
  private func firstPage(of journal: borrowing JournalReader) throws(Failure) -> Int {
    let pages = journal.pages
    let found: Int? =
      switch place {
      case .number(let number):
        journal.page(at: try OpenJournal.count(number, upTo: journal.endPosition &- 1, "The journal has"))
      case .time(let time): pages.firstIndex { $0.timeRange.upperBound >= time }
      case .sinceStart, .mark:
        throw .usage("--before wants a position or a time, as 100000 or 2026-10-01T00:00:00Z.")
      }
    guard let found, found > 0 else {
      throw Failure(
        "nothingToCut", "There is no place to cut before that: \(words(on: journal, found)).",
        at: .init(file: self.journal.text))
    }
    return found
  }

  private func words(on journal: borrowing JournalReader, _ found: Int?) -> String {
    if found == nil { return "all of its events are older" }
    let second = journal.pages.count > 1 ? "event \(journal.pages[1].firstPosition)" : "none"
    return "it begins with event \(journal.header.firstPosition), and the next place to cut is \(second)"
  }

  private func cut(before page: Int) throws(Failure) -> (first: UInt64, count: UInt64) {
    do throws(ReplayFault) {
      let reader: JournalReader
      do throws(JournalFault) { reader = try JournalReader.open(journal.text) } catch { throw .journal(error) }
      var cutting = try FrontCutting(reader, before: page)
      try cutting.write(to: out.text)
      return (cutting.firstPosition, cutting.cutCount)
    } catch {
      throw Failure(error)
    }
  }

  private func tell(
    _ cut: (first: UInt64, count: UInt64), _ console: inout Console
  ) throws(Failure) {
    guard console.isJSON else {
      return try console.output.writeLine(
        "\(out.text): \(cut.count) events are cut off; the earliest is event \(cut.first)")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("file")
    writer.write(out.text)
    writer.key("cut")
    writer.write(Int(clamping: cut.count))
    writer.key("earliest")
    writer.write(Int(clamping: cut.first))
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
  }
}
