import Navigation
import Replay

/// Follows one session from event to event: its state, and the visits that it makes of it.
struct SessionTracker<Routes: VisitedRoutes, Observer: SessionObserver> {
  private(set) var state: Session<Routes.Route>
  private(set) var session: SessionVisits
  private(set) var observer: Observer
  private(set) var watch: FilterWatch
  private var clock = BackgroundClock()
  /// The tab that was seen last, with its number.
  private var tab: (name: TabName, number: Int32)
  private var windows: [TrackedWindow] = []
  /// What each window showed before the first event, while that event is looked at.
  private var beginning: [(window: WindowName, sight: Sight)] = []
  /// The piece of the session that the gaps have cut it into, from 1.
  private var piece = 1
  private let name: String

  /// A window and the visit that is going on in it.
  private struct TrackedWindow {
    var name: WindowName
    var visitCount: Int32 = 0
    /// What was seen last, and the index of that visit; `nil` for a window that is closed.
    var sight: (Sight, visit: Int)?
    /// How long the session was in background when that visit began.
    var backgroundBefore: Int64 = 0
  }

  init(
    _ name: String, state: Session<Routes.Route>, observer: Observer, watch: FilterWatch, names: SharedNames
  ) {
    self.name = name
    self.state = state
    self.observer = observer
    self.watch = watch
    session = SessionVisits(name)
    tab = (mainTab, names.number(of: mainTab))
    self.observer.begin(state)
  }

  /// Takes the event at hand in.
  mutating func note(_ reader: inout EventReader, _ routes: inout Routes) {
    let (position, at) = (reader.position, reader.at)
    let isFirst = session.eventCount == 0
    if isFirst {
      (session.firstPosition, session.firstStep, session.startedAt) = (position, reader.step, at)
    }
    session.eventCount &+= 1
    (session.lastPosition, session.lastAt) = (position, at)
    session.greatestAt = isFirst ? at : max(session.greatestAt, at)
    let outline = reader.outline
    if !isFirst, !session.hasFurtherIntents, !outline.hasCause { noteFurther(outline.intentKind) }
    if outline.hasChanges || isFirst {
      let mover = Mover(
        position: position, step: reader.step, at: at, intent: outline.intentKind,
        outcome: outline.outcomeKind, firstNewID: state.nextID)
      if isFirst {
        let windows = state.windows
        beginning = windows.indices.map { (windows[$0].name, Sight(of: $0, in: windows)) }
      }
      Routes.apply(&reader, to: &state, &routes)
      if !session.hasEnded { look(mover, &routes) }
      if state.isInBackground != (clock.began != nil) {
        clock.note(isInBackground: state.isInBackground, position: position, at: at)
      }
      if state.hasEnded { end(mover) }
    }
    watch.note(reader, state)
    observer.note(&reader, state, routes, clock)
  }

  private mutating func noteFurther(_ intent: IntentKind?) {
    switch intent {
    case .end, .background, .foreground: break
    default: session.hasFurtherIntents = true
    }
  }

  // MARK: Seeing

  /// Compares what every window shows with what it showed.
  private mutating func look(_ mover: Mover, _ routes: inout Routes) {
    let shown = state.windows
    for index in shown.indices {
      let number = number(ofWindow: shown[index].name, near: index)
      let sight = Sight(of: index, in: shown)
      let old = windows[number].sight
      if let old, old.0.shows(same: sight) {
        windows[number].sight?.0 = sight
        continue
      }
      if let old { leave(old.visit, windows[number].backgroundBefore, mover.position, mover.at) }
      let start = beginning.isEmpty ? nil : beginning.first { $0.window == windows[number].name }?.sight
      let arrival = mover.arrival(from: old?.0 ?? start, isFirst: old == nil, to: sight, of: index, in: shown)
      begin(sight, arrival, mover, window: number, route: shown.topEntry(of: index)?.route, &routes)
    }
    // All that are open are known by now: if more are, some have closed, perhaps while others opened.
    if windows.count > shown.count { closeMissing(mover) }
    if !beginning.isEmpty { beginning = [] }
  }

  private mutating func number(ofWindow name: WindowName, near index: Int) -> Int {
    if index < windows.count, windows[index].name == name { return index }
    if let known = windows.firstIndex(where: { $0.name == name }) { return known }
    windows.append(TrackedWindow(name: name))
    session.windows.append(name)
    return windows.count - 1
  }

  private mutating func closeMissing(_ mover: Mover) {
    for number in windows.indices {
      guard let seen = windows[number].sight,
        !state.windows.contains(where: { $0.name == windows[number].name })
      else { continue }
      leave(seen.visit, windows[number].backgroundBefore, mover.position, mover.at)
      windows[number].sight = nil
    }
  }

  private mutating func begin(
    _ sight: Sight, _ arrival: Arrival, _ mover: Mover, window number: Int, route: Routes.Route?,
    _ routes: inout Routes
  ) {
    if tab.name != sight.tab { tab = (sight.tab, routes.number(ofTab: sight.tab)) }
    windows[number].visitCount &+= 1
    windows[number].sight = (sight, session.visits.count)
    windows[number].backgroundBefore = clock.time(upTo: mover.at)
    // Most sessions have some dozen: few allocations for them.
    if session.visits.capacity == 0 { session.visits.reserveCapacity(16) }
    session.visits.append(
      Visit(
        screen: route.map { routes.screen(of: $0) } ?? ScreenNumber(root: tab.number),
        window: Int32(truncatingIfNeeded: number), number: windows[number].visitCount, tab: tab.number,
        arrival: arrival, modal: sight.modal, entry: sight.entry, enteredPosition: mover.position,
        enteredStep: mover.step, enteredAt: mover.at, leftPosition: mover.position, leftAt: mover.at))
    if Routes.keepsParameters { session.parameters.append(route.map { routes.parameters(of: $0) }) }
  }

  // MARK: Leaving

  private mutating func leave(
    _ visit: Int, _ backgroundBefore: Int64, _ position: UInt64, _ at: Int64, isCensored: Bool = false
  ) {
    let gross = at.elapsed(since: session.visits[visit].enteredAt)
    let background = clock.time(upTo: at).elapsed(since: backgroundBefore)
    session.visits[visit].isCensored = isCensored
    session.visits[visit].leftPosition = position
    session.visits[visit].leftAt = at
    session.visits[visit].gross = gross
    session.visits[visit].net = gross.elapsed(since: background)
  }

  private mutating func leaveAll(position: UInt64, at: Int64, isCensored: Bool) {
    for number in windows.indices {
      guard let seen = windows[number].sight else { continue }
      leave(seen.visit, windows[number].backgroundBefore, position, at, isCensored: isCensored)
      windows[number].sight = nil
    }
  }

  private mutating func end(_ mover: Mover) {
    session.hasEnded = true
    leaveAll(position: mover.position, at: mover.at, isCensored: false)
  }

  /// Concludes what is known of the session: no event follows, or none for a long time.
  ///
  /// A session that is in background was left when it went there; what it moved to behind that was not seen.
  ///
  /// - Parameter isFollowed: whether another piece of it follows behind a gap.
  mutating func finish(isFollowed: Bool = false) {
    session.isFollowed = isFollowed
    guard let began = clock.began else {
      return leaveAll(position: session.lastPosition, at: session.lastAt, isCensored: true)
    }
    for number in windows.indices {
      guard let seen = windows[number].sight else { continue }
      let (position, at) = (session.visits[seen.visit].enteredPosition, session.visits[seen.visit].enteredAt)
      let isUnseen = position > began.position
      leave(
        seen.visit, windows[number].backgroundBefore, isUnseen ? position : began.position,
        isUnseen ? at : began.at)
      windows[number].sight = nil
    }
  }

  /// Gives away what the session leaves to be counted.
  mutating func takeSession() -> SessionVisits {
    var taken = SessionVisits(name)
    swap(&taken, &session)
    return taken
  }

  /// Begins the next piece of the session, which stands where the one before stood.
  mutating func cut(_ observer: Observer) {
    piece += 1
    session = SessionVisits("\(name)~\(piece)")
    session.hasEnded = state.hasEnded
    session.isContinued = true
    (windows, self.observer) = ([], observer)
    self.observer.begin(state)
  }
}
