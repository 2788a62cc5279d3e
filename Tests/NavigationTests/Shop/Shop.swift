import Navigation

/// The shop's rules: what there is, who may see it, where links lead.
enum Shop {
  typealias ShopNavigator = Navigator<ShopRoute, ShopTab>

  static let declaration = AppDeclaration(
    name: "shop", version: "1",
    routes: [
      "product": RouteDeclaration(parameters: ["id": ParameterDeclaration(.int)]),
      "orders": RouteDeclaration(),
      "order": RouteDeclaration(parameters: ["number": ParameterDeclaration(.string)], parent: "orders"),
      "settings": RouteDeclaration(), "address": RouteDeclaration(), "login": RouteDeclaration(),
    ],
    links: LinksDeclaration(
      schemes: ["shop"], hosts: ["shop.example"],
      patterns: [
        LinkDeclaration("product/:id", tab: "home", .path(["product"])),
        LinkDeclaration("orders/:number", tab: "orders", .path(["orders", "order"])),
        LinkDeclaration("settings", tab: "profile", .path(["settings"])),
      ]))

  /// Nobody sees orders or settings without an account: a login comes first, and what was asked for waits.
  static let account = Guard<ShopRoute>(
    "account",
    .entering { route, facts in
      let isSignedIn = facts["signedIn"]?.isTruthy ?? false
      switch route {
      case .orders, .order, .settings: return isSignedIn ? .allow : .present(.login, style: .sheet)
      case .product, .address, .login: return .allow
      }
    })

  /// An address that was changed is not thrown away unasked.
  static let unsaved = Guard<ShopRoute>(
    "unsaved",
    .leaving { route, facts in
      let hasChanges = facts["addressChanged"]?.isTruthy ?? false
      return route == .address && hasChanges ? .ask(question: "Discard the changes?") : .allow
    })

  /// Only products below a million are sold by link.
  static let productLink = LinkHandler<ShopRoute>("product/:id") { match in
    let id = try match.int("id")
    return id < 1_000_000 ? [.product(id: id)] : []
  }

  @MainActor static func navigator(
    sink: (any EventSink<ShopRoute>)? = nil, now: @escaping @MainActor () -> Int64 = { 0 }
  ) throws -> ShopNavigator {
    try ShopNavigator(
      declaration, guards: [account, unsaved], links: [productLink], sink: sink, now: now)
  }
}
