import Navigation

/// The screens of the shop that the tutorial builds.
enum ShopRoute: Hashable, Sendable {
  case product(id: Int)
  case orders
  case order(number: String)
  case settings
  case address
  case login
}

extension ShopRoute: NavigationRoute {
  var name: String {
    switch self {
    case .product: "product"
    case .orders: "orders"
    case .order: "order"
    case .settings: "settings"
    case .address: "address"
    case .login: "login"
    }
  }

  var parameters: [String: Value] {
    switch self {
    case .product(let id): ["id": .integer(Int64(id))]
    case .order(let number): ["number": .string(number)]
    case .orders, .settings, .address, .login: [:]
    }
  }

  init?(name: String, parameters: [String: Value]) {
    switch (name, parameters["id"], parameters["number"]) {
    case ("product", .integer(let id)?, nil): self = .product(id: Int(id))
    case ("order", nil, .string(let number)?): self = .order(number: number)
    case ("orders", nil, nil): self = .orders
    case ("settings", nil, nil): self = .settings
    case ("address", nil, nil): self = .address
    case ("login", nil, nil): self = .login
    default: return nil
    }
  }
}
