package import Analytics
import Journal
import Navigation
package import Replay

/// The state of every session at a place, as a table: a row a session, in order of first position.
///
/// All states of one journal are in memory at once, as every session has one at every place.
package final class StatesTable {
  /// A place that a journal does not have.
  package struct NoSuchPlace: Error, CustomStringConvertible {
    package let description: String
  }

  package static let schema = TableSchema(
    "states", "A row a session: its state at a place.",
    [
      .init("journal", .text, "The path of the journal."),
      .init("session", .text, "The session."),
      .init("step", .integer, "The number of its last event, 0 before the first."),
      .init("position", .integer, "The position of that event in its journal; `null` before the first."),
      .init("at", .time, "When that was; `null` before the first."),
      .init("state", .text, "The state as JSON, keys sorted."),
      .init("hash", .text, "Equal states have equal hashes on every machine."),
    ])

  /// Rows of a batch: a state may be long.
  private static let rowLimit = 256

  private let place: PlaceName?
  private var paths: ArraySlice<String>
  private var path = ""
  private var moments: ArraySlice<Moment<Route>> = []
  private let routes = PlainRoutes()
  private var writer = JSONWriter()
  private var canonical = CanonicalState()

  /// - Parameter place: in each journal; the end if `nil`.
  package init(_ paths: [String], at place: PlaceName?) {
    (self.paths, self.place) = (paths[...], place)
  }

  /// Fills a batch with the next rows.
  ///
  /// - Returns: `false` where there are no more.
  /// - Throws: ``NoSuchPlace``, or `ReplayFault`.
  package func read(into batch: inout TableBatch) throws -> Bool {
    batch.removeAll()
    while batch.rowCount < Self.rowLimit {
      if let moment = moments.popFirst() {
        append(moment, to: &batch)
      } else if let path = paths.popFirst() {
        self.path = path
        moments = try Self.moments(of: path, at: place)[...]
      } else {
        break
      }
    }
    return batch.rowCount > 0
  }

  private func append(_ moment: Moment<Route>, to batch: inout TableBatch) {
    batch.append(path)
    batch.append(moment.session)
    batch.append(moment.step)
    batch.append(moment.position)
    batch.append(moment.at)
    writer.removeAll()
    writer.write(moment.state, at: StatePlace(moment), routes: routes)
    batch.append(
      writer.withBytes { unsafe $0.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } })
    batch.append(canonical.hash(of: moment.state, session: moment.session, routes: routes).hexadecimal)
  }

  // MARK: Folding

  private static func moments(of path: String, at place: PlaceName?) throws -> [Moment<Route>] {
    var journal = try JournalReader.open(path)
    try journal.takeBeginnings()
    var moments = AllMoments(at: try Self.place(place, in: &journal), from: try journal.initialState())
    var reader = EventReader(journal.makePage())
    var routes = PlainRouteSource()
    for page in journal.pages.indices where try reader.readWhole(page, of: &journal) {
      moments.fold(&reader, &routes)
    }
    return moments.moments
  }

  private static func place(
    _ place: PlaceName?, in journal: inout JournalReader
  ) throws -> AllMoments.Place {
    switch place {
    case nil: return .end
    case .time(let time): return .time(time)
    case .sinceStart(let span): return .sinceStart(span)
    case .number(let number):
      let last = journal.endPosition &- 1
      let counted = number < 0 ? Int64(clamping: last) + 1 + max(number, Int64.min / 2) : number
      guard let position = UInt64(exactly: counted), position <= last else {
        throw NoSuchPlace(description: "\(journal.path) has no position \(number): it has \(last) events")
      }
      return .position(position)
    case .mark(let name):
      guard let position = try journal.position(ofMark: name) else {
        throw NoSuchPlace(description: "\(journal.path) has no mark \(name)")
      }
      return .position(position)
    }
  }
}

extension EventReader {
  /// Reads a page; `false` for one that is damaged.
  fileprivate mutating func readWhole(
    _ page: Int, of journal: inout JournalReader
  ) throws(ReplayFault) -> Bool {
    do throws(ReplayFault) {
      try read(page: page, of: &journal)
      return true
    } catch .journal(.damaged) {
      return false
    }
  }
}

extension JournalReader {
  /// The position of the last bookmark of that name.
  fileprivate mutating func position(ofMark name: String) throws(ReplayFault) -> UInt64? {
    var reader = EventReader(makePage())
    var intents = IntentReader()
    var document = Document()
    for page in pages.indices.reversed() where try reader.readWhole(page, of: &self) {
      var found: UInt64?
      while !reader.isAtEnd {
        reader.readIntent(into: &document)
        if case .mark(name, _) = intents.read(document).intent.action { found = reader.position }
        reader.advance()
      }
      if let found { return found }
    }
    return nil
  }
}
