// Windows and tabs are few and sorted: a scan from the front beats hashing and needs no second structure
// that could disagree with the first.

extension Session {
  /// The window of that name, if there is one.
  @inlinable public func window(named name: WindowName) -> Window<Route>? {
    indexOfWindow(name).map { windows[$0] }
  }

  @inlinable func indexOfWindow(_ name: WindowName) -> Int? {
    for index in windows.indices where windows[index].name == name { return index }
    return nil
  }
}

extension Window {
  /// The tab of that name, if there is one.
  @inlinable public func tab(named name: TabName) -> Tab<Route>? {
    indexOfTab(name).map { tabs[$0] }
  }

  @inlinable func indexOfTab(_ name: TabName) -> Int? {
    for index in tabs.indices where tabs[index].name == name { return index }
    return nil
  }

  /// Modals are asked for from the top: that is where things happen.
  @inlinable func indexOfModal(_ id: Identifier) -> Int? {
    for index in modals.indices.reversed() where modals[index].id == id { return index }
    return nil
  }
}

extension Tab {
  @inlinable func indexOfColumn(_ name: String) -> Int? {
    for index in columns.indices where columns[index].name == name { return index }
    return nil
  }
}
