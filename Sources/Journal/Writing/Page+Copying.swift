/// The session of what can be attributed to none.
package let reservedSession = "-"

extension Page {
  /// How a session stood before one of its events, the first that goes into another page.
  ///
  /// - Parameter start: the event before which the session stood as this page says.
  func continuation(ofSession number: Int, from start: Int, at index: Int) -> PageSession {
    var session = sessions[number]
    for earlier in start..<index where Int(sessionNumbers[earlier]) == number {
      session.greatestTimeBefore =
        session.stepBefore == 0 ? times[earlier] : max(session.greatestTimeBefore, times[earlier])
      session.stepBefore += 1
      session.previousPosition = firstPosition &+ UInt64(earlier)
      session.state = nil
    }
    return session
  }

  /// Whether another page says the same in the same numbers.
  func hasEqualEvents(_ other: Page) -> Bool {
    firstPosition == other.firstPosition && sessions == other.sessions && shapeNumbers == other.shapeNumbers
      && sessionNumbers == other.sessionNumbers && times == other.times && names == other.names
      && windows == other.windows && tabs == other.tabs && identifiers == other.identifiers
      && numbers == other.numbers && texts == other.texts && uuids == other.uuids && doubles == other.doubles
      && shapes == other.shapes && uuidTable == other.uuidTable
      && textTable.hasSameStrings(as: other.textTable) && nameTable.hasSameStrings(as: other.nameTable)
  }
}

extension PageEntry {
  /// Whether sealing leaves it as it is.
  var isFullBlock: Bool {
    form == .block && (count == Limits.pageEventCount || byteCount >= Limits.pageByteCount / 4)
  }
}

extension [PageEntry] {
  /// The index of the page that has the event of a position, or `nil` where none has.
  ///
  /// - Complexity: O(log pages).
  package func page(at position: UInt64) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].endPosition <= position { low = middle + 1 } else { high = middle }
    }
    guard low < count, self[low].firstPosition <= position else { return nil }
    return low
  }
}
