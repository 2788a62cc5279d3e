import Journal
import Navigation

/// What a page keeps of a session that goes on in it: its state, and what its recorder needs to go on.
struct StateRecord {
  var state: Session<Route>
  /// The first time that the session sent; what `t` counts from.
  var firstAt: Int64?
  /// Whether any intent so far had an id: if not, none need be looked for.
  var hasIDs: Bool
  /// The time of the last event.
  var at: Int64

  var bytes: [UInt8] {
    var writer = StateWriter()
    writer.append(hasIDs ? 1 : 0)
    writer.append(firstAt == nil ? 0 : 1)
    writer.append(signed: firstAt ?? 0)
    writer.append(signed: at)
    writer.append(state)
    return writer.bytes
  }

  init(state: Session<Route>, firstAt: Int64?, hasIDs: Bool, at: Int64) {
    self.state = state
    self.firstAt = firstAt
    self.hasIDs = hasIDs
    self.at = at
  }

  init(_ bytes: [UInt8]) throws(Damage) {
    var reader = StateReader(bytes)
    hasIDs = try reader.number() != 0
    let hasFirstAt = try reader.number() != 0
    let firstAt = try reader.signedNumber()
    self.firstAt = hasFirstAt ? firstAt : nil
    at = try reader.signedNumber()
    state = try reader.session()
    guard reader.isAtEnd else { throw Damage(.invalid(field: "length of a state"), at: 0) }
  }
}
