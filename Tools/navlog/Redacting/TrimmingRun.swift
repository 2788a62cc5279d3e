import Interchange
import Journal
import Replay

/// Makes a journal without the oldest events of another.
struct TrimmingRun {
  let journal: Path
  let out: Path
  let place: PlaceArgument

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    var opened = try OpenJournal(journal, isScanning: true, console)
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
    let page = try firstPage(of: &opened)
    Unfinished.begin(file: File.unfinishedPath(of: out.text))
    defer { Unfinished.endFile() }
    let cutting = try cut(before: page)
    try tell(cutting, &console)
    return .done
  }

  /// The page that stays first.
  private func firstPage(of opened: inout OpenJournal) throws(Failure) -> Int {
    let found: Int?
    switch place {
    case .number(let number):
      let last = opened.player.journal.endPosition &- 1
      found = opened.player.journal.page(at: try OpenJournal.count(number, upTo: last, "The journal has"))
    case .time(let time): found = try firstPage(since: time, of: &opened)
    case .sinceStart, .mark:
      throw .usage("--before wants a position or a time, as 100000 or 2026-10-01T00:00:00Z.")
    }
    guard let found, found > 0 else {
      throw Failure(
        "nothingToCut", "There is no place to cut before that: \(words(on: opened.player.journal, found)).",
        at: .init(file: journal.text))
    }
    return found
  }

  /// The page before the first one of which most is not older than a time; `nil` where all is.
  ///
  /// Most of a page decides, as clocks are wrong now and then: one event from the future must not keep all
  /// others for ever, nor one from long ago let them go.
  private func firstPage(since time: Int64, of opened: inout OpenJournal) throws(Failure) -> Int? {
    var reader = EventReader(opened.player.journal.makePage())
    for index in opened.player.journal.pages.indices {
      guard try opened.read(page: index, into: &reader) else { continue }
      let times = reader.page.page.times.sorted()
      if times[times.count / 2] >= time { return index - 1 }
    }
    return nil
  }

  private func words(on journal: borrowing JournalReader, _ found: Int?) -> String {
    if found == nil { return "all of its events are older" }
    let second = journal.pages.count > 1 ? "event \(journal.pages[1].firstPosition)" : "none"
    return "it begins with event \(journal.header.firstPosition), and the next place to cut is \(second)"
  }

  private func cut(before page: Int) throws(Failure) -> (first: UInt64, count: UInt64) {
    do throws(ReplayFault) {
      let reader: JournalReader
      do throws(JournalFault) {
        reader = try JournalReader.open(journal.text)
      } catch {
        throw .journal(error)
      }
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
