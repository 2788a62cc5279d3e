import Navigation

/// The screens of the shop that the tutorial builds.
enum ShopRoute: NavigationRoute, Codable {
  case product(id: Int)
  case orders
  case order(number: String)
  case settings
  case address
  case login
}
