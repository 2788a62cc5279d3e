import Journal
import Navigation

/// What waits tells the position of the event that it waits since: as its own journal counts. Where journals
/// were joined or packed, it is told as the file counts that is read, like the events' own positions.
extension EventPage {
  /// Finds out how far the positions are to be moved that events of the page tell of.
  ///
  /// - Parameter distance: how much further on the event at a position stands than in its own journal.
  mutating func renumber(
    _ distance: (_ position: UInt64) throws(ReplayFault) -> UInt64
  ) throws(ReplayFault) {
    guard plans.contains(where: { !$0.waiting.isEmpty }) else { return }
    var cursor = Cursor()
    for index in 0..<page.count {
      let plan = plans[Int(page.shapeNumbers[index])]
      if !plan.waiting.isEmpty {
        let moved = try distance(page.firstPosition &+ UInt64(index))
        for text in plan.waiting where moved != 0 { distances[cursor.text &+ text.cursor.text] = moved }
      }
      cursor.advance(by: plan.counts)
    }
  }
}

extension JournalReader {
  /// Moves the positions that a page's events tell of, where it is needed.
  mutating func renumber(_ events: inout EventPage, page index: Int) throws(ReplayFault) {
    guard renumbers(page: index) else { return }
    try events.renumber { position throws(ReplayFault) in
      do throws(JournalFault) {
        return try distance(ofEventAt: position)
      } catch {
        throw .journal(error)
      }
    }
  }
}

extension Change {
  /// The same of something that waits since another position.
  func movingCause(by distance: UInt64) -> Change {
    switch self {
    case .held(var item) where distance != 0:
      item.cause &+= distance
      return .held(item)
    case .asked(var question) where distance != 0:
      question.cause &+= distance
      return .asked(question)
    default: return self
    }
  }
}

extension StateRecord {
  /// The bytes of a state whose positions are moved; bytes that are no state stay as they are.
  static func renumbered(_ bytes: [UInt8], by distance: UInt64) -> [UInt8] {
    guard var record = try? StateRecord(bytes) else { return bytes }
    if record.state.pending.isEmpty, record.state.asking.isEmpty { return bytes }
    for index in record.state.pending.indices { record.state.pending[index].cause &+= distance }
    for index in record.state.asking.indices { record.state.asking[index].cause &+= distance }
    return record.bytes
  }
}
