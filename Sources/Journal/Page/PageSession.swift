/// What a page knows of a session that has events in it: how the session stood before the first of them.
package struct PageSession: Sendable, Equatable {
  /// The session's name; its bytes are UTF-8.
  package var name: String
  /// How many events the session has in the pages before.
  package var stepBefore: UInt64
  /// The position of the last of these, 0 where there is none: it leads to the page before.
  package var previousPosition: UInt64
  /// The greatest time of these; meaningless where there are none.
  package var greatestTimeBefore: Int64
  /// The session's state before this page, where the page keeps it; otherwise fold from a page before.
  package var state: [UInt8]?

  package init(
    name: String, stepBefore: UInt64 = 0, previousPosition: UInt64 = 0, greatestTimeBefore: Int64 = 0,
    state: [UInt8]? = nil
  ) {
    self.name = name
    self.stepBefore = stepBefore
    self.previousPosition = previousPosition
    self.greatestTimeBefore = greatestTimeBefore
    self.state = state
  }
}
