import Journal
import Replay

extension OpenJournal {
  /// Refuses a file of several journals where intents are to be decided again: each has its own rules, and
  /// tells what waited by its own positions.
  func checkHoldsOneJournal() throws(Failure) {
    if player.journal.header.isPack {
      throw Failure(
        "pack", "It is a pack: unpack it, and name the journals, for each has its own rules.",
        at: .init(file: path))
    }
    guard player.journal.isJoined else { return }
    throw Failure(
      "joined", "It is joined of several journals, each with its own rules. Name them one by one.",
      at: .init(file: path))
  }
}
