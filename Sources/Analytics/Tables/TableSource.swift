package import Replay

/// A table that is made as it is read: batch by batch, in constant memory where its order allows.
package protocol TableSource: AnyObject {
  var schema: TableSchema { get }
  /// Pages that could not be read so far, so that their events are in no row.
  var unreadable: [UnreadablePage] { get }

  /// Fills a batch, which is emptied for it, with the next rows.
  ///
  /// - Returns: `false` where there are no more.
  /// - Throws: what is wrong with a journal that can not be read at all; pages that are damaged are left out.
  func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool
}

/// A table that can begin again with other rows, at less cost than one that is opened anew.
package protocol RestartableTableSource: TableSource {
  func restart(_ filter: TableFilter) throws(ReplayFault)
}
