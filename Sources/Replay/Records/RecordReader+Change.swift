import Journal
import Navigation

/// Outcomes and changes back from a record.
extension RecordReader {
  /// The route that is named or spelled at hand.
  mutating func route<Routes: RouteSource>(
    _ plan: ShapePlan, _ page: borrowing EventPage, _ routes: inout Routes
  ) -> Routes.Route {
    if next == Token.sameRoute {
      _ = take()
      return routes.route(at: RouteSpot(plan: plan, base: base, place: plan.routes[takeCount()]), in: page)
    }
    var relative = place
    relative.cursor = place.cursor.less(base)
    defer { skipRoute(plan, relative) }
    return routes.route(at: RouteSpot(plan: plan, base: base, place: relative), in: page)
  }

  /// Moves behind a route that another reader has read.
  private mutating func skipRoute(_ plan: ShapePlan, _ start: RecordPlace) {
    if next != Token.route {
      place.offset &+= 2
      place.cursor.name &+= 1
      return
    }
    var walker = ShapeWalker(plan.shape, at: start)
    try? walker.skipRoute()
    place = walker.place
    place.cursor.advance(by: base)
  }

  mutating func stackPlace(_ page: borrowing EventPage) -> StackPlace {
    switch take() {
    case Token.tabPlace: .tab(tab(page))
    case Token.columnPlace: .column(tab: tab(page), name: name(page))
    default: .modal(identifier(page))
    }
  }

  /// Applies the change at hand; the most frequent ones without making it first.
  @inline(__always)
  mutating func applyChange<Routes: RouteSource>(
    _ plan: ShapePlan, in window: WindowName, _ page: borrowing EventPage, _ routes: inout Routes,
    to state: inout Session<Routes.Route>
  ) {
    switch next {
    case ChangeNumber.pushed.token:
      _ = take()
      let place = stackPlace(page)
      let id = identifier(page)
      state.applyPush(Entry(id: id, route: route(plan, page, &routes)), at: place, in: window)
    case ChangeNumber.popped.token:
      _ = take()
      let place = stackPlace(page)
      state.applyPop(takeCount(), at: place, in: window)
    case ChangeNumber.tabSelected.token:
      _ = take()
      state.applySelection(of: tab(page), in: window)
    case ChangeNumber.modalPresented.token:
      _ = take()
      state.applyPresentation(of: modal(page), in: window)
    case ChangeNumber.modalDismissed.token:
      _ = take()
      state.applyDismissal(of: identifier(page), in: window)
    default:
      state.apply(change(plan, in: window, page, &routes))
    }
  }

  /// The change at hand.
  mutating func change<Routes: RouteSource>(
    _ plan: ShapePlan, in window: WindowName, _ page: borrowing EventPage, _ routes: inout Routes
  ) -> Change<Routes.Route> {
    var window = window
    if next == Token.changeInWindow {
      _ = take()
      window = self.window(page)
    }
    switch ChangeNumber(rawValue: take() &- Token.changes) {
    case .pushed:
      let place = stackPlace(page)
      let id = identifier(page)
      return .pushed(window: window, place, Entry(id: id, route: route(plan, page, &routes)))
    case .popped:
      let place = stackPlace(page)
      return .popped(window: window, place, count: takeCount())
    case .removed:
      let place = stackPlace(page)
      return .removed(window: window, place, entry: identifier(page))
    case .movedToTop:
      let place = stackPlace(page)
      return .movedToTop(window: window, place, entry: identifier(page))
    case .tabAdded:
      let tab = tab(page)
      return .tabAdded(window: window, tab, columns: names(page))
    case .tabSelected: return .tabSelected(window: window, tab(page))
    case .tabHistoryChanged: return .tabHistoryChanged(window: window, names(page))
    case .layoutChanged: return .layoutChanged(window: window, columns: takeCount())
    case .modalPresented:
      let modal: Modal<Routes.Route> = modal(page)
      return .modalPresented(window: window, id: modal.id, modal.style, presenter: modal.presenter)
    case .modalDismissed: return .modalDismissed(window: window, id: identifier(page))
    case .windowOpened: return .windowOpened(window, selectedTab: tab(page))
    case .windowClosed: return .windowClosed(window)
    case .windowFocused: return .windowFocused(window)
    case let number: return sessionChange(number, page, &routes)
    }
  }

  /// A change of the session itself.
  private mutating func sessionChange<Routes: RouteSource>(
    _ number: ChangeNumber?, _ page: borrowing EventPage, _ routes: inout Routes
  ) -> Change<Routes.Route> {
    switch number {
    case .factSet:
      let name = name(page)
      return .factSet(name: name, value(page))
    case .readinessChanged: return .readinessChanged(take() == Token.true)
    case .backgroundChanged: return .backgroundChanged(take() == Token.true)
    case .ended: return .ended
    case .requestOpened:
      let (id, name, owner) = (identifier(page), name(page), optionalIdentifier(page))
      return .requestOpened(ResultRequest(id: id, name: name, owner: owner, screen: identifier(page)))
    case .requestCompleted: return .requestCompleted(identifier(page))
    case .held:
      let distance = page.distances[place.cursor.text] ?? 0
      return routes.held(text(page)).movingCause(by: distance)
    case .released: return .released(item: identifier(page))
    case .asked:
      let distance = page.distances[place.cursor.text] ?? 0
      return routes.asked(text(page)).movingCause(by: distance)
    default: return .answered(token: identifier(page))
    }
  }

  private mutating func modal<Route: Sendable>(_ page: borrowing EventPage) -> Modal<Route> {
    let id = identifier(page)
    let style = ModalStyle(number: UInt8(truncatingIfNeeded: takeCount())) ?? .sheet
    return Modal(id: id, style: style, presenter: optionalIdentifier(page))
  }

  private mutating func names(_ page: borrowing EventPage) -> [String] {
    (0..<takeCount()).map { _ in name(page) }
  }

  private mutating func optionalIdentifier(_ page: borrowing EventPage) -> Identifier? {
    take() == Token.identifier ? identifier(page) : nil
  }

  // MARK: Outcomes

  mutating func outcome<Routes: RouteSource>(
    _ plan: ShapePlan, _ page: borrowing EventPage, _ routes: inout Routes
  ) -> Outcome<Routes.Route> {
    var outcome = Outcome<Routes.Route>(.init(number: take() &- Token.outcomes) ?? .noop)
    if (Token.rejections..<Token.reasonText).contains(next) {
      outcome.reason = Rejection(number: take() &- Token.rejections)?.rawValue
    } else if next == Token.reasonText {
      _ = take()
      outcome.reason = name(page)
    }
    while (Token.details..<Token.changes).contains(next) {
      outcome.details.append(detail(plan, page, &routes))
    }
    return outcome
  }

  private mutating func detail<Routes: RouteSource>(
    _ plan: ShapePlan, _ page: borrowing EventPage, _ routes: inout Routes
  ) -> Outcome<Routes.Route>.Detail {
    switch DetailNumber(rawValue: take() &- Token.details) {
    case .count: return .count(Int(truncatingIfNeeded: number(page)))
    case .element: return .element(Int(truncatingIfNeeded: number(page)))
    case .position: return .position(UInt64(bitPattern: number(page)))
    case .item: return .item(identifier(page))
    case .token: return .token(identifier(page))
    case .question: return .question(name(page))
    case .guarded:
      switch value(page) {
      case .integer(let index): return .guarded(by: .index(Int(truncatingIfNeeded: index)))
      case .string(let name): return .guarded(by: .name(name))
      default: return .guarded(by: .index(0))
      }
    case .to:
      if next == Token.null {
        _ = take()
        return .to(nil)
      }
      return .to(route(plan, page, &routes))
    case .chain:
      var chain: [Routes.Route] = []
      for _ in 0..<takeCount() { chain.append(route(plan, page, &routes)) }
      return .chain(chain)
    case .removed: return .removed((0..<takeCount()).map { _ in identifier(page) })
    case .report:
      return .report((0..<takeCount()).map { _ in Loss(path: string(page), reason: name(page)) })
    case .results: return .results((0..<takeCount()).map { _ in result(page) })
    case .outcomes, nil:
      var outcomes: [Outcome<Routes.Route>] = []
      for _ in 0..<takeCount() {
        outcomes.append(outcome(plan, page, &routes))
        _ = take()
      }
      return .outcomes(outcomes)
    }
  }

  private mutating func result(_ page: borrowing EventPage) -> CompletedRequest {
    let (id, name) = (identifier(page), name(page))
    guard next == Token.cancelled else {
      return CompletedRequest(id: id, name: name, completion: .value(value(page)))
    }
    _ = take()
    let cancellation =
      CompletedRequest.Cancellation(number: UInt8(truncatingIfNeeded: takeCount())) ?? .closed
    return CompletedRequest(id: id, name: name, completion: .cancelled(cancellation))
  }
}
