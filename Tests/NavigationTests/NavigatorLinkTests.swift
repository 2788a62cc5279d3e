import Navigation
import Testing

@MainActor @Suite struct NavigatorLinkTests {
  private let shop: Shop.ShopNavigator

  init() throws {
    shop = try Shop.navigator()
  }

  @Test func `a link waits until the interface is ready, then shows a whole place`() {
    #expect(shop.handle("shop://product/7")?.kind == .held)
    #expect(shop.stack.isEmpty)
    shop.ready()
    #expect(shop.selectedTab == .home)
    #expect(shop.visibleRoute == .product(id: 7))
  }

  @Test func `a link behind a login opens after it`() {
    shop.ready()
    #expect(shop.handle("https://shop.example/orders/A-1")?.kind == .held)
    #expect(shop.visibleRoute == .login)
    #expect(shop.routes(of: .orders) == [])
    shop.set(["signedIn": .bool(true)])
    #expect(shop.selectedTab == .orders)
    #expect(shop.routes(of: .orders) == [.orders, .order(number: "A-1")])
  }

  @Test(arguments: [
    ("shop://product/abc", "noMatch"), ("https://evil.example/product/7", "forbiddenHost"),
    ("shop://nothing", "noMatch"), ("shop://product/%zz", "malformedURL"),
  ])
  func `a bad link moves nothing and says why`(url: String, reason: String) {
    shop.ready()
    let before = shop.state
    #expect(shop.handle(url) == Outcome(.rejected, reason: reason))
    #expect(shop.state == before)
  }

  @Test func `the same delivery opens once`() {
    shop.ready()
    #expect(shop.handle("shop://product/7", delivery: "d1")?.kind == .applied)
    shop.push(.address)
    let again = shop.handle("shop://product/7", delivery: "d1")
    #expect(again == Outcome(.duplicate, details: [.position(2)]))
    #expect(shop.visibleRoute == .address)
    #expect(shop.handle("shop://product/7")?.kind == .applied)
  }

  @Test func `a link is built from a route and leads back to it`() throws {
    shop.ready()
    let url = try #require(shop.url(for: .product(id: 42)))
    #expect(url == "https://shop.example/product/42")
    shop.handle(url)
    #expect(shop.visibleRoute == .product(id: 42))
    #expect(shop.url(for: .login) == nil)
  }

  // MARK: Handlers

  @Test func `a handler that throws has no match`() throws {
    let refuses = LinkHandler<ShopRoute>("product/:id") { match in
      [.order(number: try match.string("id"))]
    }
    let shop = try Shop.ShopNavigator(Shop.declaration, links: [refuses]) { 0 }
    shop.ready()
    #expect(shop.handle("shop://product/7") == Outcome(.rejected, reason: .noMatch))
  }

  @Test func `a handler makes other routes of a link than its names`() throws {
    let detour = LinkHandler<ShopRoute>("product/:id") { match in
      [.address, .product(id: try match.int("id") + 1)]
    }
    let shop = try Shop.ShopNavigator(Shop.declaration, links: [detour]) { 0 }
    shop.ready()
    shop.handle("shop://product/7")
    #expect(shop.routes(of: .home) == [.address, .product(id: 8)])
  }

  @Test func `a handler for a pattern that is not declared is a fault`() {
    let stray = LinkHandler<ShopRoute>("produkt/:id") { _ in [] }
    let fault = #expect(throws: InvalidDeclaration.self) {
      try App(Shop.declaration, links: [stray])
    }
    #expect(fault?.faults.map(\.path) == ["links.patterns"])
    #expect(fault?.faults.first?.found.contains("did you mean \"product/:id\"?") == true)
  }

  @Test func `parameters are read as what they were declared`() throws {
    let match = LinkMatch(
      pattern: "p",
      parameters: [
        "i": .integer(3), "s": .string("x"), "b": .bool(true), "n": .number(1.5),
        "p": .array([.string("a"), .string("b")]),
      ])
    #expect(try match.int("i") == 3)
    #expect(try match.string("s") == "x")
    #expect(try match.bool("b"))
    #expect(try match.double("n") == 1.5)
    #expect(try match.double("i") == 3)
    #expect(try match.path("p") == ["a", "b"])
    #expect(throws: LinkMismatch.self) { try match.int("s") }
    #expect(throws: LinkMismatch.self) { try match.int("missing") }
  }
}
