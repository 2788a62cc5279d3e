extension NavigationTab {
  /// The tab of an app that shows first.
  ///
  /// - Throws: ``InvalidDeclaration`` with every declared tab that the enum has not.
  static func initial<Route>(of app: App<Route>) throws(InvalidDeclaration) -> Self {
    let tabs = app.standingTabs
    let faults = tabs.filter { Self(rawValue: $0) == nil }.map { tab in
      DeclarationFault(path: "tabs", expected: "a case of \(Self.self)", found: tab.quoted(nearest: names))
    }
    guard faults.isEmpty, let initial = Self(rawValue: app.initialTab) else {
      throw InvalidDeclaration(faults: faults)
    }
    return initial
  }
}
