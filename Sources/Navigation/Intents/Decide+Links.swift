extension Draft {
  /// Opens the place that a front has resolved a link to; a session without an app knows no links itself.
  @inlinable mutating func open(_ link: Link<Route>) throws(Stop) {
    guard link.url.utf8.count <= Limits.bytesInURL else { throw refuse(.tooLarge) }
    guard link.routes != nil || link.tab != nil else { throw refuse(.noMatch) }
    try openPlace(tab: link.tab, routes: link.routes)
  }

  /// Goes to a whole place, never half of it: everything is admitted before anything moves.
  ///
  /// - Parameter routes: the stack of the tab; `nil` leaves it alone, an empty one shows the root.
  @inlinable mutating func openPlace(tab: TabName?, routes: [Route]?) throws(Stop) {
    cancellation = .replaced
    let tab = tab ?? window.selectedTab
    let place = defaultPlace(of: tab)
    var removedCount = 0
    var entering: [Route] = []
    if let routes {
      let replacement = try replacement(at: place, by: routes)
      entering = try admit(replacement.entering, above: replacement.keptCount)
      removedCount = replacement.removedCount
    }

    dismissAll()
    try switchTab(to: tab)
    pop(removedCount, at: place)
    try put(entering, at: place)
  }
}
