package import Journal
package import Navigation

/// A page made ready for reading events: its names as strings, its shapes looked through once.
package struct EventPage {
  package var page: Page
  private(set) var names: [String] = []
  private(set) var plans: [ShapePlan] = []
  /// How far the positions are moved that a text tells of: by its index among the page's texts.
  var distances: [Int: UInt64] = [:]
  /// What is asked of every event, by the number of its shape.
  private(set) var outlines: [RecordOutline] = []

  package init(_ page: Page) {
    self.page = page
  }

  /// Prepares what was read into ``page``.
  ///
  /// - Complexity: O(names + shapes), not of events.
  package mutating func prepare() {
    distances.removeAll(keepingCapacity: true)
    // The presets are the front of every page's tables: they are looked through once.
    names.removeLast(max(0, names.count - page.presets.names.count))
    for number in names.count..<page.nameTable.count { names.append(page.nameTable.string(number)) }
    plans.removeLast(max(0, plans.count - page.presets.shapes.count))
    for shape in page.shapes[plans.count...] {
      plans.append((try? ShapePlan(shape)) ?? ShapePlan(unknown: shape))
    }
    outlines.removeLast(max(0, outlines.count - page.presets.shapes.count))
    for plan in plans[outlines.count...] { outlines.append(RecordOutline(plan)) }
  }

  /// How many events of the page have a structure that this version does not know.
  package var unknownCount: Int {
    guard plans.contains(where: { $0.unknownShape != nil }) else { return 0 }
    return page.shapeNumbers.count { plans[Int($0)].unknownShape != nil }
  }
}

extension EventPage {
  /// Edits a state as an event did.
  ///
  /// - Parameter cursor: where the operands of its record begin.
  @inline(__always)
  func apply<Routes: RouteSource>(
    _ plan: ShapePlan, at cursor: Cursor, to state: inout Session<Routes.Route>, _ routes: inout Routes
  ) {
    guard plan.hasChanges else { return }
    let window = window(plan, at: cursor)
    var reader = RecordReader(plan, base: cursor, at: plan.changes)
    while reader.place.offset < plan.changesEnd {
      reader.applyChange(plan, in: window, self, &routes, to: &state)
    }
  }

  @inline(__always)
  func window(_ plan: ShapePlan, at cursor: Cursor) -> WindowName {
    plan.namesWindow ? names[Int(page.windows[cursor.window])] : mainWindow
  }
}

/// Where the parts of a record stand in its shape, and what operands stand before them.
///
/// Immutable, and a reference only so that many readers share it at the price of one count.
final class ShapePlan: Sendable {
  let shape: Shape
  /// The kind of the intent; `nil` where what was sent has none that this version knows.
  let intentKind: IntentKind?
  /// Whether the event's window is told by a window operand; otherwise it is the main one.
  let namesWindow: Bool
  let intent: RecordPlace
  let outcome: RecordPlace
  let changes: RecordPlace
  /// What stands behind the changes, if anything.
  let cause: RecordPlace?
  /// How many operands of each class the record has.
  let counts: Cursor
  /// The routes of the record in the order they are written.
  let routes: [RecordPlace]
  /// The texts of the record that tell of what waits.
  let waiting: [RecordPlace]
  /// Whether applying the event edits anything.
  let hasChanges: Bool
  /// The offset behind the last change.
  let changesEnd: Int
  /// The record's own shape, where it is none that this version knows: the others are then those of an event
  /// that did nothing.
  let unknownShape: Shape?

  /// What is read of a record with a structure that this version does not know: that it is there, and how
  /// many operands it has.
  init(unknown shape: Shape) {
    unknownShape = shape
    counts = shape.counts
    let noop = Token.outcomes + Outcome<Route>.Kind.noop.number
    self.shape = (try? Shape([Token.inMainWindow, Token.null, noop])) ?? shape
    (namesWindow, intentKind) = (false, nil)
    intent = RecordPlace(offset: 1, cursor: Cursor())
    outcome = RecordPlace(offset: 2, cursor: Cursor())
    changes = RecordPlace(offset: 3, cursor: Cursor())
    (cause, routes, waiting, hasChanges, changesEnd) = (nil, [], [], false, 3)
  }

  init(_ shape: Shape) throws(RecordFault) {
    self.shape = shape
    unknownShape = nil
    counts = shape.counts
    var walker = ShapeWalker(shape, at: RecordPlace(behindRedactionOf: shape))
    namesWindow = walker.next == Token.inWindow
    try walker.skipWindow()
    intent = walker.place
    intentKind = walker.intentKind
    try walker.skipIntent()
    outcome = walker.place
    try walker.skipOutcome()
    changes = walker.place
    try walker.skipChanges()
    cause = walker.isAtEnd ? nil : walker.place
    if cause != nil { try walker.skipCause() }
    guard walker.isAtEnd else { throw walker.fault("an event goes on behind its end") }
    (routes, waiting) = (walker.routes, walker.waiting)
    changesEnd = cause?.offset ?? shape.bytes.count
    hasChanges = changes.offset < changesEnd
  }
}

/// What is asked of every event: a plain value, so that asking counts no references.
package struct RecordOutline: Sendable {
  /// How many operands of each class the record has.
  let counts: Cursor
  /// `nil` for what is no intent that this version knows.
  package let intentKind: IntentKind?
  package let outcomeKind: OutcomeKind
  /// Whether applying the event edits anything.
  package let hasChanges: Bool
  /// Whether another event brought it about.
  package let hasCause: Bool

  /// That of an event which does nothing: where no event is at hand.
  init() {
    (counts, intentKind, outcomeKind, hasChanges, hasCause) = (Cursor(), nil, .noop, false, false)
  }

  init(_ plan: ShapePlan) {
    counts = plan.counts
    intentKind = plan.intentKind
    outcomeKind = OutcomeKind(number: plan.shape.bytes[plan.outcome.offset] &- Token.outcomes) ?? .noop
    hasChanges = plan.hasChanges
    hasCause = plan.cause != nil
  }
}

/// A place in a record: in its shape, and in the columns from where its operands begin.
struct RecordPlace: Equatable, Sendable {
  var offset: Int
  var cursor: Cursor

  init(offset: Int, cursor: Cursor) {
    self.offset = offset
    self.cursor = cursor
  }

  /// Where an event begins: behind what a redacted one keeps of what it was.
  init(behindRedactionOf shape: Shape) {
    self.init(offset: 0, cursor: Cursor())
    guard shape.isRedacted else { return }
    offset = 3
    cursor.uuid = 2
  }
}
