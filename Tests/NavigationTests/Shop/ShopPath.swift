import Navigation

/// A tab's stack as a path to read and to write: what a view's binding wraps.
@MainActor struct ShopPath {
  let shop: Shop.ShopNavigator
  let tab: ShopTab

  var routes: [ShopRoute] {
    get { shop.routes(of: tab) }
    nonmutating set {
      guard tab == shop.selectedTab, shop.modals.isEmpty else { return }
      shop.report(stack: newValue)
    }
  }
}
