// What the user sees of a window: the top modal's stack, else the selected tab's.

extension Window {
  /// The stack on show: the top modal's, else the selected tab's; in a split the default column's.
  @inlinable public var visiblePlace: StackPlace {
    modals.isEmpty ? place(ofTab: selectedTab) : .modal(modals[modals.count - 1].id)
  }

  /// The stack of a tab, in a split that of its default column; a tab may have yet to come to be.
  @inlinable func place(ofTab name: TabName) -> StackPlace {
    guard let index = indexOfTab(name), let column = tabs[index].defaultColumn else { return .tab(name) }
    return .column(tab: name, name: column)
  }

  /// The entry on top of the stack on show, `nil` for a tab's root.
  @inlinable public var visibleTop: Entry<Route>? {
    stack(at: visiblePlace).last
  }

  /// The stack at a place; empty where there is no such place.
  @inlinable public func stack(at place: StackPlace) -> [Entry<Route>] {
    switch place {
    case .tab(let name): indexOfTab(name).map { tabs[$0].stack } ?? []
    case .column(let name, let column): tab(named: name)?.column(named: column)?.stack ?? []
    case .modal(let id): indexOfModal(id).map { modals[$0].stack } ?? []
    }
  }

  /// Whether an asker that says it is this entry (0: a tab's root) is still on top.
  ///
  /// In a split every visible column has a top; any of them may ask.
  @inlinable func isOnTop(_ id: Identifier) -> Bool {
    if (visibleTop?.id ?? 0) == id { return true }
    guard modals.isEmpty, let tab = tab(named: selectedTab) else { return false }
    return tab.visibleColumns(of: layout).contains { $0.stack.last?.id == id }
  }

  /// Where an entry stands, if it stands in this window.
  @inlinable func place(of id: Identifier) -> (place: StackPlace, index: Int)? {
    for modal in modals {
      if let index = modal.stack.lastIndex(where: { $0.id == id }) { return (.modal(modal.id), index) }
    }
    for tab in tabs {
      if let index = tab.stack.lastIndex(where: { $0.id == id }) { return (.tab(tab.name), index) }
      for column in tab.columns {
        guard let index = column.stack.lastIndex(where: { $0.id == id }) else { continue }
        return (.column(tab: tab.name, name: column.name), index)
      }
    }
    return nil
  }
}

extension Tab {
  /// The column of that name, if the tab is a split that has it.
  @inlinable public func column(named name: String) -> Column<Route>? {
    indexOfColumn(name).map { columns[$0] }
  }

  /// The column that stack intents mean when they name none: the last that has an entry, else the first.
  @inlinable public var defaultColumn: String? {
    columns.isEmpty ? nil : (columns.last { !$0.stack.isEmpty } ?? columns.first)?.name
  }

  /// As many columns as are visible; they end with the last that has an entry.
  @inlinable func visibleColumns(of layout: Int) -> ArraySlice<Column<Route>> {
    let lastFilled = columns.lastIndex { !$0.stack.isEmpty } ?? 0
    let end = min(max(lastFilled + 1, layout), columns.count)
    return columns[max(0, end - layout)..<end]
  }
}
