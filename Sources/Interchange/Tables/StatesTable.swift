package import Analytics
import Journal
import Navigation
package import Replay

/// The state of every session at a place, as a table: a row a session, in order of first position.
///
/// States of sessions that are over are told as soon as those are that began before them.
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
  private var journal: FoldedJournal?
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
      } else if let found = try journal?.next() {
        moments = found[...]
      } else if let path = paths.popFirst() {
        self.path = path
        journal = try FoldedJournal(path, at: place)
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
}
