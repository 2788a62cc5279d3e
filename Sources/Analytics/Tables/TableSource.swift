package import Replay

/// A table that is made as it is read: batch by batch, in constant memory where its order allows.
package protocol TableSource: ~Copyable {
  var schema: TableSchema { get }

  /// Fills a batch, which is emptied for it, with the next rows.
  ///
  /// - Returns: `false` where there are no more.
  /// - Throws: what is wrong with a journal that can not be read at all; pages that are damaged are left out.
  mutating func read(into batch: inout TableBatch) throws(ReplayFault) -> Bool
}
