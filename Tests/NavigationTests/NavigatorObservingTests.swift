import Navigation
import Observation
import Testing

@MainActor @Suite struct NavigatorObservingTests {
  private let shop: Shop.ShopNavigator

  init() throws {
    shop = try Shop.navigator()
  }

  // MARK: Events

  @Test func `every intent is told once, with place, time and what it caused`() throws {
    var time: Int64 = 100
    let shop = try Shop.navigator(now: {
      time += 1; return time
    })
    var told: [NavigatorEvent<ShopRoute>] = []
    shop.onEvent = { told.append($0) }
    shop.push(.settings)
    shop.pop(5)
    shop.set(["signedIn": .bool(true)])
    #expect(told.map(\.position) == [1, 2, 3, 4])
    #expect(told.map(\.at) == [101, 102, 103, 103])
    #expect(told.map(\.outcome.kind) == [.held, .noop, .applied, .applied])
    #expect(told[3].event.followUp?.cause == 1)
    #expect(told[3].intent == Intent(.push(Push([.settings]))))
  }

  @Test func `a sink gets every event and counts the positions`() throws {
    let sink = ListSink(nextPosition: 41)
    let shop = try Shop.navigator(sink: sink)
    shop.push(.product(id: 1))
    shop.back()
    #expect(sink.events.map(\.position) == [41, 42])
  }

  @Test func `what was asked and denied is counted`() {
    let analytics = ShopAnalytics()
    analytics.watch(shop)
    shop.push(.product(id: 1))
    shop.push(.settings)
    shop.handle("shop://nothing")
    #expect(analytics.counts == ["applied": 1, "held": 1, "rejected": 1])
  }

  // MARK: Reentrancy

  @Test func `an intent sent from a hook is decided after the current one`() {
    var kinds: [String] = []
    shop.onEvent = { [shop] told in
      kinds.append("\(told.position)")
      guard told.position == 1 else { return }
      #expect(shop.push(.product(id: 2)) == nil)
      #expect(shop.push(.product(id: 3)) == nil)
      #expect(shop.visibleRoute == .product(id: 1))
    }
    #expect(shop.push(.product(id: 1))?.kind == .applied)
    #expect(kinds == ["1", "2", "3"])
    #expect(shop.routes(of: .home) == [.product(id: 1), .product(id: 2), .product(id: 3)])
  }

  @Test func `an intent sent by a guard is decided after the one it judges`() throws {
    let holder = Holder()
    let nosy = Guard<ShopRoute>(
      "nosy",
      .entering { route, _ in
        guard route == .product(id: 1) else { return .allow }
        return MainActor.assumeIsolated {
          #expect(holder.shop?.state.nextID == 1)
          #expect(holder.shop?.push(.product(id: 2)) == nil)
          return .allow
        }
      })
    let shop = try Shop.ShopNavigator(Shop.declaration, guards: [nosy]) { 0 }
    holder.shop = shop
    shop.push(.product(id: 1))
    #expect(shop.routes(of: .home) == [.product(id: 1), .product(id: 2)])
  }

  // MARK: Observation

  @Test func `who reads the navigator is told of a change, and only of a change`() {
    let changes = Counter()
    func observe() {
      withObservationTracking {
        _ = shop.visibleRoute
      } onChange: {
        MainActor.assumeIsolated { changes.count += 1 }
      }
    }
    observe()
    shop.pop()
    #expect(changes.count == 0)
    shop.push(.product(id: 1))
    #expect(changes.count == 1)
    observe()
    shop.select(.profile)
    #expect(changes.count == 2)
  }

  @Test func `an intent sent while observers are told is not lost`() {
    withObservationTracking {
      _ = shop.stack
    } onChange: { [shop] in
      MainActor.assumeIsolated { _ = shop.push(.product(id: 2)) }
    }
    shop.push(.product(id: 1))
    #expect(shop.routes(of: .home) == [.product(id: 1), .product(id: 2)])
  }
}

@MainActor private final class Holder {
  weak var shop: Shop.ShopNavigator?
}

@MainActor private final class Counter {
  var count = 0
}

/// Keeps events in a list.
@MainActor private final class ListSink: EventSink {
  var nextPosition: UInt64
  var events: [NavigatorEvent<ShopRoute>] = []

  init(nextPosition: UInt64) {
    self.nextPosition = nextPosition
  }

  func append(_ events: [NavigatorEvent<ShopRoute>]) {
    self.events += events
    nextPosition += UInt64(events.count)
  }
}
