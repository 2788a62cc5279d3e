import Navigation
import Testing

@MainActor @Suite struct NavigatorDeclarationTests {
  @Test func `a declared tab that the enum has not is a fault`() {
    let declaration = AppDeclaration(name: "shop", version: "1", tabs: ["home", "profiles"])
    let fault = #expect(throws: InvalidDeclaration.self) { _ = try Shop.ShopNavigator(declaration) { 0 } }
    #expect(fault?.faults.map(\.found) == ["\"profiles\" (did you mean \"profile\"?)"])
  }

  @Test func `an app without tabs has one`() throws {
    let navigator = try Navigator<ShopRoute, SingleTab>(AppDeclaration(name: "a", version: "1")) { 0 }
    navigator.push(.address)
    #expect(navigator.routes(of: .main) == [.address])
  }

  @Test func `a closure on a parent guards what is below, after the declared guards of its level`() throws {
    let seen = Seen()
    func guarding(_ name: GuardName, on routes: [String]?) -> Guard<ShopRoute> {
      Guard(
        name, on: routes,
        .entering { _, _ in
          MainActor.assumeIsolated { seen.names.append(name.text) }
          return .allow
        })
    }
    let shop = try Shop.ShopNavigator(
      Shop.declaration,
      guards: [guarding("own", on: ["order"]), guarding("parent", on: ["orders"]), guarding("app", on: nil)]
    ) { 0 }
    shop.push(.order(number: "1"))
    #expect(seen.names == ["app", "parent", "own"])
  }

  @Test func `a guard's unknown route and second name are faults`() {
    let first = Guard<ShopRoute>("g", on: ["ordr"], .entering { _, _ in .allow })
    let second = Guard<ShopRoute>("g", .entering { _, _ in .allow })
    let fault = #expect(throws: InvalidDeclaration.self) {
      try App(Shop.declaration, guards: [first, second])
    }
    #expect(fault?.faults.map(\.path) == ["guards[0].routes[0]", "guards[1].name"])
  }

  @Test func `a snapshot leaves secrets out`() throws {
    let declaration = AppDeclaration(
      name: "shop", version: "1",
      routes: [
        "order": RouteDeclaration(parameters: ["number": ParameterDeclaration(.string, isSecret: true)])
      ])
    let shop = try Shop.ShopNavigator(declaration) { 0 }
    shop.push(.order(number: "hush"))
    #expect(!"\(shop.snapshot())".contains("hush"))
    let outcome = shop.restore(shop.snapshot())
    #expect(outcome?.details.isEmpty == false)
    #expect(shop.stack.isEmpty)
  }
}

@MainActor private final class Seen {
  var names: [String] = []
}
