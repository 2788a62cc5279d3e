import Navigation
import Testing

@MainActor @Suite struct NavigatorResultTests {
  private let shop: Shop.ShopNavigator
  private let results = Results()

  init() throws {
    shop = try Shop.navigator()
  }

  private func pick(_ route: ShopRoute = .address) {
    shop.present(route, request: "pick") { [results] in results.list.append($0) }
  }

  @Test func `a screen answers with a value, once`() {
    pick()
    #expect(results.list == [])
    shop.finish(.string("Main Street 1"))
    shop.finish(.string("again"))
    shop.dismissAll()
    #expect(results.list == [.value(.string("Main Street 1"))])
  }

  @Test func `a screen that goes without a value cancels`() {
    pick()
    shop.back()
    #expect(results.list == [.cancelled(.dismissed)])
  }

  @Test func `a request waits with its intent and is answered by the screen that comes`() {
    pick(.settings)
    #expect(results.list == [])
    shop.set(["signedIn": .bool(true)])
    #expect(shop.visibleRoute == .settings)
    shop.finish(.integer(3))
    #expect(results.list == [.value(.integer(3))])
  }

  @Test func `a request whose login is dismissed is refused`() {
    pick(.settings)
    shop.dismiss()
    #expect(results.list == [.refused(Outcome(.rejected, reason: .abandoned))])
  }

  @Test func `a request that is rejected at once is refused`() {
    shop.send(.end)
    pick()
    #expect(results.list == [.refused(Outcome(.rejected, reason: .sessionEnded))])
  }

  @Test func `the end cancels what is open`() {
    pick()
    shop.send(.end)
    #expect(results.list == [.cancelled(.closed)])
  }

  @Test func `two requests of one name end each for itself`() {
    pick()
    pick()
    shop.finish(.integer(2))
    shop.finish(.integer(1))
    #expect(results.list == [.value(.integer(2)), .value(.integer(1))])
  }

  @Test func `a value can be awaited`() async {
    shop.onEvent = { [shop] told in
      if case .present = told.intent.action { shop.finish(.bool(true)) }
    }
    #expect(await shop.result(presenting: .address, request: "pick") == .value(.bool(true)))
  }
}

@MainActor private final class Results {
  var list: [RequestResult<ShopRoute>] = []
}
