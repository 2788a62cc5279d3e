import Navigation

enum ShopTab: String, NavigationTab {
  case home, orders, profile
}
