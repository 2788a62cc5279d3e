package import Journal
import Navigation

/// A page made ready for reading events: its names as strings, its shapes looked through once.
package struct EventPage {
  package var page: Page
  private(set) var names: [String] = []
  private(set) var plans: [ShapePlan] = []

  package init(_ page: Page) {
    self.page = page
  }

  /// Prepares what was read into ``page``.
  ///
  /// - Complexity: O(names + shapes), not of events.
  package mutating func prepare() throws(RecordFault) {
    names.removeAll(keepingCapacity: true)
    for number in 0..<page.nameTable.count { names.append(page.nameTable.string(number)) }
    plans.removeAll(keepingCapacity: true)
    for shape in page.shapes { plans.append(try ShapePlan(shape)) }
  }
}

/// Where the parts of a record stand in its shape, and what operands stand before them.
struct ShapePlan {
  let shape: Shape
  /// Whether the event's window is told by a window operand; otherwise it is the main one.
  let namesWindow: Bool
  let intent: RecordPlace
  let outcome: RecordPlace
  let changes: RecordPlace
  /// The first change that is in the outcome's or the cause's way: the end of the changes.
  let cause: RecordPlace?
  /// The routes of the record in the order they are written.
  let routes: [RecordPlace]

  init(_ shape: Shape) throws(RecordFault) {
    self.shape = shape
    var walker = ShapeWalker(shape)
    namesWindow = walker.next == Token.inWindow
    try walker.skipWindow()
    intent = walker.place
    try walker.skipIntent()
    outcome = walker.place
    try walker.skipOutcome()
    changes = walker.place
    try walker.skipChanges()
    cause = walker.isAtEnd ? nil : walker.place
    if cause != nil { try walker.skipCause() }
    guard walker.isAtEnd else { throw walker.fault("an event goes on behind its end") }
    routes = walker.routes
  }

  /// Whether applying the event edits anything.
  var hasChanges: Bool { changes.offset < (cause?.offset ?? shape.bytes.count) }
}

/// A place in a record: in its shape, and in the columns from where its operands begin.
struct RecordPlace: Equatable {
  var offset: Int
  var cursor: Cursor
}
