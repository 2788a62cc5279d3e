import Navigation
import Testing

@MainActor @Suite struct NavigatorPathTests {
  private let shop: Shop.ShopNavigator

  init() throws {
    shop = try Shop.navigator()
  }

  @Test func `a path that a view writes is reported, and what it read before is not`() {
    let path = ShopPath(shop: shop, tab: .home)
    shop.push(.product(id: 1), .product(id: 2))
    #expect(path.routes == [.product(id: 1), .product(id: 2)])
    path.routes = [.product(id: 1)]
    #expect(shop.routes(of: .home) == [.product(id: 1)])
    #expect(shop.stack.map(\.id) == [1])
    path.routes.append(.product(id: 3))
    #expect(shop.stack.map(\.id) == [1, 3])
  }

  @Test func `a path of a tab that is not on show writes nothing there`() {
    let path = ShopPath(shop: shop, tab: .profile)
    shop.push(.product(id: 1))
    path.routes = []
    #expect(shop.routes(of: .home) == [.product(id: 1)])
  }
}
