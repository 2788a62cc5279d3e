/// The session of what can be attributed to none.
package let reservedSession = "-"

extension Page {
  /// How the sessions stood after some of the events, for those that go into another page.
  ///
  /// - Parameter events: those from which on the sessions stood as this page says.
  /// - Complexity: O(sessions + events).
  func sessions(after events: Range<Int>) -> [PageSession] {
    var sessions = sessions
    for index in events {
      let number = Int(sessionNumbers[index])
      let isFirst = sessions[number].stepBefore == 0
      sessions[number].greatestTimeBefore =
        isFirst ? times[index] : max(sessions[number].greatestTimeBefore, times[index])
      sessions[number].stepBefore += 1
      sessions[number].previousPosition = firstPosition &+ UInt64(index)
      sessions[number].state = nil
    }
    return sessions
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
