package import Navigation

/// What one session leaves to be counted.
package struct SessionVisits: Sendable {
  /// Which of the journals that are counted it is from.
  package var journal = 0
  package var name: String
  package var firstPosition: UInt64 = 0
  package var firstStep: UInt64 = 0
  package var lastPosition: UInt64 = 0
  /// Milliseconds since 1970: the times of the first event and the last.
  package var startedAt: Int64 = 0
  package var lastAt: Int64 = 0
  /// The greatest time of all its events: clocks may run backwards.
  package var greatestAt: Int64 = 0
  package var eventCount = 0
  package var hasEnded = false
  /// Whether a gap has cut it off from a piece of its session before.
  package var isContinued = false
  /// Whether a gap has cut it off from a next piece of its session.
  package var isFollowed = false
  /// Whether any intent but `end`, `background` and `foreground` followed the first event.
  package var hasFurtherIntents = false
  /// In order of happening: by the event that began them, of one event by window.
  package var visits: [Visit] = []
  /// The names of the windows by their numbers, by order of first appearance.
  package var windows: [WindowName] = []
  /// The parameters of each visit's route, `nil` for a root; empty where nobody asked for them.
  package var parameters: [[String: Value]?] = []

  package init(_ name: String) { self.name = name }

  package var isBounce: Bool { visits.count == 1 && !hasFurtherIntents }
  /// Milliseconds.
  package var duration: Int64 { lastAt.elapsed(since: startedAt) }
}
