import Navigation

/// Counts which screens were asked for and what became of that.
@MainActor final class ShopAnalytics {
  private(set) var counts: [String: Int] = [:]

  func watch(_ shop: Shop.ShopNavigator) {
    shop.onEvent = { [weak self] told in
      self?.counts[told.outcome.kind.rawValue, default: 0] += 1
    }
  }
}
