/// Positions that are told within events and states.
///
/// In a joined file and in a pack positions run on, so that an event has another one than in its own journal.
/// What events say is left as it was recorded; whoever shows it moves the positions that it tells of.
extension JournalReader {
  /// Moves the positions that a state tells of by a distance.
  package typealias StateRenumbering = @Sendable (_ state: [UInt8], _ distance: UInt64) -> [UInt8]

  /// Says how the positions within states are moved, since only the layer above knows what a state is.
  package mutating func setRenumbering(_ renumbering: @escaping StateRenumbering) {
    renumberedState = renumbering
  }

  /// Whether events of a page may have other positions in the file than in their own journals.
  package func renumbers(page index: Int) -> Bool {
    let segment = segments[pages[index].segmentNumber]
    return segment.positionShift != 0 || segment.header.isPack
  }

  /// How much further on an event stands in the file than in its own journal; 0 for one that is not there.
  ///
  /// - Throws: `file`.
  package mutating func distance(ofEventAt position: UInt64) throws(JournalFault) -> UInt64 {
    guard let page = page(at: position) else { return 0 }
    let number = pages[page].segmentNumber
    let segment = segments[number]
    guard segment.header.isPack else { return segment.positionShift }
    let packed = position &- segment.positionShift
    let members = try packedJournals(ofSegment: number)
    guard let member = members.last(notBehind: packed), member.packedPositions.contains(packed) else {
      return segment.positionShift
    }
    return segment.positionShift &+ member.packedPosition &- member.positions.lowerBound
  }

  /// The journals of a pack; none where its directory is lost.
  private mutating func packedJournals(
    ofSegment number: Int
  ) throws(JournalFault) -> [PackDirectory.Member] {
    if let known = packedJournals[number] { return known }
    var members: [PackDirectory.Member] = []
    do throws(JournalFault) {
      members = try packDirectory(ofSegment: number).members
    } catch .noPack {
      // Then what it holds is told as of one journal.
    }
    packedJournals[number] = members
    return members
  }

  /// Moves the positions within the states that a page keeps of sessions that go on in it.
  mutating func renumberStates(of sessions: inout [PageSession], ofPage index: Int) throws(JournalFault) {
    guard let renumberedState, renumbers(page: index) else { return }
    for number in sessions.indices where sessions[number].previousPosition > 0 {
      guard let state = sessions[number].state else { continue }
      let distance = try distance(ofEventAt: sessions[number].previousPosition)
      if distance != 0 { sessions[number].state = renumberedState(state, distance) }
    }
  }
}

extension [PackDirectory.Member] {
  /// The last one that begins at a position or before it.
  ///
  /// - Complexity: O(log members).
  fileprivate func last(notBehind position: UInt64) -> PackDirectory.Member? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].packedPosition <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : self[low - 1]
  }
}
