/// A saved state, read from the value it was saved as; nothing in it is checked against an app yet.
///
/// Of the state only the windows are read, and which of them is active: facts, readiness and what waits
/// belong to the run that was saved, not to the one that is restored into.
@usableFromInline struct Snapshot: Sendable {
  /// The format that is read.
  @usableFromInline static let format: Int64 = 1

  @usableFromInline struct Entry: Sendable {
    @usableFromInline let id: Identifier?
    /// `nil` where no route is to be found.
    @usableFromInline let route: Navigation.Route?
  }

  @usableFromInline enum Tab: Sendable {
    case stack([Entry])
    case columns([String: [Entry]])
    /// Neither a list nor columns.
    case undecodable
  }

  @usableFromInline struct Modal: Sendable {
    @usableFromInline let style: ModalStyle
    @usableFromInline let presenter: Identifier?
    @usableFromInline let stack: [Entry]
  }

  @usableFromInline struct Window: Sendable {
    @usableFromInline let name: WindowName
    @usableFromInline let selectedTab: TabName?
    @usableFromInline let tabHistory: [TabName]
    @usableFromInline let layout: Int
    /// Sorted by name.
    @usableFromInline let tabs: [(name: TabName, tab: Tab)]
    /// From the lowest; `nil` for one that can't be read.
    @usableFromInline let modals: [Modal?]
  }

  @usableFromInline let app: String
  @usableFromInline let version: String
  @usableFromInline let activeWindow: WindowName?
  /// Sorted by name; never empty.
  @usableFromInline let windows: [Window]
}

// MARK: - Reading

extension Snapshot {
  /// Reads a snapshot; `nil` if the value is none.
  @usableFromInline init?(_ value: Value) {
    guard case .object(let members) = value, members["format"] == .integer(Self.format),
      let app = members["app"]?.text, let version = members["version"]?.text,
      case .object(let state)? = members["state"], case .object(let windows)? = state["windows"],
      !windows.isEmpty
    else { return nil }
    self.app = app
    self.version = version
    activeWindow = state["activeWindow"]?.text
    var read: [Window] = []
    for (name, value) in windows.sorted(by: { $0.key < $1.key }) {
      guard let window = Window(name, value) else { return nil }
      read.append(window)
    }
    self.windows = read
  }
}

extension Snapshot.Window {
  fileprivate init?(_ name: WindowName, _ value: Value) {
    guard case .object(let members) = value, case .object(let tabs) = members["tabs"] ?? .object([:]) else {
      return nil
    }
    self.name = name
    selectedTab = members["selectedTab"]?.text
    tabHistory = members["tabHistory"]?.list.compactMap(\.text) ?? []
    layout = members["layout"]?.columnCount ?? 3
    self.tabs = tabs.sorted { $0.key < $1.key }.map { ($0.key, Snapshot.Tab($0.value)) }
    modals = members["modals"]?.list.map(Snapshot.Modal.init) ?? []
  }
}

extension Snapshot.Tab {
  fileprivate init(_ value: Value) {
    switch value {
    case .array(let entries): self = .stack(entries.map(Snapshot.Entry.init))
    case .object(let members):
      guard case .object(let columns)? = members["columns"] else {
        self = .undecodable
        return
      }
      self = .columns(columns.mapValues { $0.list.map(Snapshot.Entry.init) })
    default: self = .undecodable
    }
  }
}

extension Snapshot.Modal {
  fileprivate init?(_ value: Value) {
    guard case .object(let members) = value, case .array(let entries)? = members["stack"] else { return nil }
    style = members["style"]?.text.flatMap(ModalStyle.init) ?? .sheet
    presenter = members["presenter"]?.identifier
    stack = entries.map(Snapshot.Entry.init)
  }
}

extension Snapshot.Entry {
  /// An entry as a state spells it, or a route alone.
  fileprivate init(_ value: Value) {
    if case .object(let members) = value, let route = members["route"] {
      id = members["entry"]?.identifier
      self.route = Route(route)
    } else {
      id = nil
      route = Route(value)
    }
  }
}

extension Route {
  /// The route that a value spells: a name, alone or with its parameters.
  fileprivate init?(_ value: Value) {
    switch value {
    case .string(let name): self.init(name: name, parameters: [:])
    case .object(let members):
      guard let name = members["name"]?.text else { return nil }
      switch members["params"] ?? .null {
      case .null: self.init(name: name, parameters: [:])
      case .object(let parameters) where parameters.count <= Limits.parametersInRoute:
        self.init(name: name, parameters: parameters)
      default: return nil
      }
    default: return nil
    }
  }
}

extension Value {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var list: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var columnCount: Int? {
    if case .integer(let whole) = self, (1...3).contains(whole) { Int(whole) } else { nil }
  }

  fileprivate var identifier: Identifier? {
    if case .integer(let whole) = self { Identifier(exactly: whole) } else { nil }
  }
}
