import Journal
import Replay

extension OpenJournal {
  /// The first sessions of the journal, in order of first position.
  ///
  /// - Complexity: linear in the pages until so many are found.
  mutating func sessionNames(upTo limit: Int = .max) throws(Failure) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for page in player.journal.pages.indices where names.count < limit {
      for session in try sessions(ofPage: page) where session.name != Envelope.unattributedSession {
        // What began in a page that is lost is first seen later.
        let isNew = session.stepBefore == 0 || verdict.isDamaged
        if isNew, known.insert(session.name).inserted { names.append(session.name) }
      }
    }
    return Array(names.prefix(limit))
  }

  /// How many sessions there are, the reserved one not counted.
  mutating func sessionCount() throws(Failure) -> Int {
    if let stored = player.journal.storedSessionCount, !verdict.isDamaged { return Int(clamping: stored) }
    if verdict.isDamaged { return try sessionNames().count }
    var count = 0
    for page in player.journal.pages.indices {
      count += try sessions(ofPage: page).count {
        $0.stepBefore == 0 && $0.name != Envelope.unattributedSession
      }
    }
    return count
  }

  /// The session that is meant when none is named: the only one.
  mutating func onlySession() throws(Failure) -> String {
    let names = try sessionNames(upTo: 6)
    guard let first = names.first else {
      throw Failure("noSession", "It has no session yet.", at: .init(file: path))
    }
    guard names.count > 1 else { return first }
    throw .usage("Which session? Name one with --session. \(Self.sentence(on: names))")
  }

  /// Refuses sessions that the journal does not have; of a damaged one nobody can say.
  mutating func check(sessions: [String]) throws(Failure) {
    for name in sessions where !verdict.isDamaged {
      let page: Int?
      do { page = try player.journal.lastPage(ofSession: name)?.page } catch { throw Failure(error) }
      if page == nil { throw unknownSession(name, among: try sessionNames(upTo: 6)) }
    }
  }

  func unknownSession(_ name: String, among names: [String]) -> Failure {
    let others = Self.sentence(on: names)
    let nearest = name.nearest(among: names).map { " Did you mean \($0.quoted)?" } ?? ""
    let advice = verdict.isDamaged ? " Part of the journal is damaged: navlog verify tells what is lost." : ""
    return Failure(
      "noSession", "It has no session \(name.quoted).\(nearest) \(others)\(advice)", at: .init(file: path))
  }

  private static func sentence(on names: [String]) -> String {
    switch names.count {
    case 0: "There is none."
    case 1: "There is only \(names[0].quoted)."
    case 2...5: "There are \(names.map(\.quoted).listed(with: "and"))."
    default: "There are \(names.prefix(5).map(\.quoted).joined(separator: ", ")) and more."
    }
  }
}
