/// The tabs of an app, as an enum of texts: `enum ShopTab: String, NavigationTab { case home, orders }`.
public protocol NavigationTab: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension NavigationTab {
  /// The tabs as a declaration lists them, in their order on screen.
  public static var names: [TabName] { allCases.map(\.rawValue) }
}

/// The one tab of an app that has none.
public enum SingleTab: String, NavigationTab {
  case main
}
