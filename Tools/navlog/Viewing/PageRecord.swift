import Interchange
import Navigation
import Replay

/// The events of one stretch in full, with the states that its sessions have before it: a browser rebuilds
/// any state in it by folding no more than the stretch.
struct PageRecord: ~Copyable {
  /// Events of a stretch.
  static let capacity = 512

  private var states = JSONWriter()
  private var events = JSONWriter()
  private var known: Set<Int> = []
  private(set) var count = 0

  init() { begin() }

  private mutating func begin() {
    states.removeAll()
    events.removeAll()
    states.beginObject()
    events.beginArray()
    known.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Takes an event, and the state before it if it is its session's first here.
  mutating func append(
    _ event: RecordedEvent<Route>, session: Int, before moment: borrowing Moment<Route>
  ) {
    if known.insert(session).inserted {
      states.key("\(session)")
      states.write(moment.state, at: StatePlace(moment), routes: PlainRoutes())
    }
    events.write(event.event, at: EventPlace(event), intent: event.sent, routes: PlainRoutes())
    count += 1
  }

  /// The stretch as JSON; the next one begins.
  mutating func take() -> [UInt8] {
    states.endObject()
    events.endArray()
    defer { begin() }
    return Array(#"{"states":"#.utf8) + states.bytes + Array(#","events":"#.utf8) + events.bytes
      + Array("}".utf8)
  }
}
