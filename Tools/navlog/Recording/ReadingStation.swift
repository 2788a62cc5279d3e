/// Reads and parses the next lines while those before are decided.
///
/// One thread alone uses the source once it runs.
final class ReadingStation: @unchecked Sendable {
  /// Batches that were read, to be decided.
  let batches = Channel<IntentBatch>(capacity: 8)
  /// Batches that were answered, to be filled again.
  private let used: Channel<IntentBatch>
  private var source: IntentSource

  init(_ source: consuming IntentSource, reusing used: Channel<IntentBatch>) {
    self.source = source
    self.used = used
  }

  /// Goes on to the end of the input, or until nobody wants more.
  func run() {
    var wantsMore = true
    while wantsMore, !source.isAtEnd {
      let batch = used.receiveIfReady() ?? IntentBatch()
      source.fill(batch)
      wantsMore = batches.send(batch)
    }
    batches.close()
  }
}
