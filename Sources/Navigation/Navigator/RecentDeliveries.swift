/// The deliveries that were decided last, with the positions of their events.
struct RecentDeliveries {
  private static let capacity = 1_024
  private var positions: [String: UInt64] = [:]
  /// The deliveries as they came, as a ring.
  private var names: [String] = []
  private var oldest = 0

  func position(of delivery: String) -> UInt64? { positions[delivery] }

  mutating func insert(_ delivery: String, at position: UInt64) {
    positions[delivery] = position
    guard names.count == Self.capacity else { return names.append(delivery) }
    positions[names[oldest]] = nil
    names[oldest] = delivery
    oldest = (oldest + 1) % Self.capacity
  }
}
