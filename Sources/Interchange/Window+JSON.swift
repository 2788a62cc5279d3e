import Navigation

extension JSONWriter {
  /// Writes the windows of a state by name.
  mutating func write<Routes: RouteWriting>(windows: [Window<Routes.Route>], _ routes: Routes) {
    key("windows")
    beginObject()
    for window in windows.sorted(by: { precedes($0.name, $1.name) }) {
      key(window.name)
      write(window, routes)
    }
    endObject()
  }

  private mutating func write<Routes: RouteWriting>(_ window: Window<Routes.Route>, _ routes: Routes) {
    beginObject()
    // How many columns show means nothing, and is not said, while no tab has columns and none were asked for.
    if window.layout != 3 || window.tabs.contains(where: { !$0.columns.isEmpty }) {
      member("layout", window.layout)
    }
    key("modals")
    beginArray()
    for modal in window.modals { write(modal, routes) }
    endArray()
    member("selectedTab", window.selectedTab)
    key("tabHistory")
    write(window.tabHistory)
    key("tabs")
    beginObject()
    for tab in window.tabs.sorted(by: { precedes($0.name, $1.name) }) { write(tab, routes) }
    endObject()
    endObject()
  }

  private mutating func write<Routes: RouteWriting>(_ modal: Modal<Routes.Route>, _ routes: Routes) {
    beginObject()
    member("modal", modal.id)
    key("presenter")
    write(orNull: modal.presenter)
    key("stack")
    write(modal.stack, routes)
    member("style", modal.style.rawValue)
    endObject()
  }

  private mutating func write<Routes: RouteWriting>(_ tab: Tab<Routes.Route>, _ routes: Routes) {
    key(tab.name)
    guard !tab.columns.isEmpty else { return write(tab.stack, routes) }
    beginObject()
    key("columns")
    beginObject()
    for column in tab.columns.sorted(by: { precedes($0.name, $1.name) }) {
      key(column.name)
      write(column.stack, routes)
    }
    endObject()
    endObject()
  }

  private mutating func write<Routes: RouteWriting>(_ stack: [Entry<Routes.Route>], _ routes: Routes) {
    beginArray()
    for entry in stack {
      beginObject()
      member("entry", entry.id)
      key("route")
      routes.write(entry.route, to: &self)
      endObject()
    }
    endArray()
  }
}
