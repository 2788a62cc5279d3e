import Navigation

// The intents that change what is shown beside or above the stacks.

extension IntentReader {
  mutating func placeAction(_ kind: IntentKind, _ fields: IntentFields) throws(FieldFault) -> Action<Route> {
    switch kind {
    case .select: .select(try select(fields))
    case .present: .present(try present(fields))
    case .dismiss: .dismiss(modal: try fields.identifier(.modal))
    case .open: .open(try link(fields))
    case .report: .report(try report(fields))
    default: throw FieldFault()
    }
  }

  /// What becomes of a window needs the window's name.
  mutating func windowAction(_ kind: IntentKind, _ fields: IntentFields) throws(FieldFault) -> Action<Route> {
    guard fields.index(of: .window) != nil else { throw FieldFault() }
    switch kind {
    case .openWindow: return .openWindow(try route(.route, fields))
    case .closeWindow: return .closeWindow
    case .focusWindow: return .focusWindow
    default: throw FieldFault()
    }
  }

  private mutating func select(_ fields: IntentFields) throws(FieldFault) -> Select<Route> {
    Select(
      tab: try required(fields.string(.tab)), reset: try fields.flag(.reset),
      dismissModals: try fields.flag(.dismissModals), route: try route(.route, fields))
  }

  private mutating func present(_ fields: IntentFields) throws(FieldFault) -> Present<Route> {
    Present(
      try requiredRoute(.route, fields),
      style: try fields.word(.style, as: ModalStyle.self) ?? .sheet,
      path: try list(.path, fields) ?? [],
      busy: try fields.word(.busy, as: Present<Route>.Busy.self) ?? .nest,
      request: try fields.string(.request))
  }

  private mutating func link(_ fields: IntentFields) throws(FieldFault) -> Link<Route> {
    Link<Route>(
      url: try required(fields.string(.url)), routes: try routeOrRoutes(fields), tab: try fields.string(.tab))
  }

  private mutating func report(_ fields: IntentFields) throws(FieldFault) -> Report<Route> {
    let report = Report<Route>(
      stack: try list(.stack, fields), selectedTab: try fields.string(.selectedTab),
      modals: try list(.modals, fields))
    guard report.stack != nil || report.selectedTab != nil || report.modals != nil else {
      throw FieldFault()
    }
    return report
  }
}
