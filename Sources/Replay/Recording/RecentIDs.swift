/// The delivery ids of a session's last intents, and where they were first recorded.
struct RecentIDs {
  /// How many ids a session remembers.
  static let capacity = 1024

  private var positions: [String: UInt64] = [:]
  /// The ids in the order they came; a ring once it is full.
  private var order: [String] = []
  private var next = 0

  func position(of id: String) -> UInt64? {
    positions[id]
  }

  mutating func insert(_ id: String, at position: UInt64) {
    if positions.updateValue(position, forKey: id) != nil { return }
    if order.count < Self.capacity {
      order.append(id)
      return
    }
    positions[order[next]] = nil
    order[next] = id
    next = (next + 1) % Self.capacity
  }
}
