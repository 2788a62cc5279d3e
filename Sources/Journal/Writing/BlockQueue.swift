/// Blocks that are worked on by threads of their own, and come out in the order in which they went in.
///
/// Compressing, comparing and hashing take longer than all else that writing a segment does, and one block
/// needs nothing of another: as many are under way as there are processors, up to the few that one thread can
/// keep busy. Each costs some megabytes.
struct BlockQueue: ~Copyable {
  private typealias Work = SharedComputation<Result<FinishedBlock, JournalFault>>

  private var works: [Work] = []
  /// One for each block under way.
  private var workshops: [Monitor<BlockWorkshop>] = []
  private var addedCount = 0
  private let path: String
  private let limit: Int

  /// - Parameters:
  ///   - path: the file that faults name.
  ///   - limit: how many blocks are under way at most.
  init(path: String, limit: Int = min(Processor.count, 8)) {
    self.path = path
    self.limit = limit
  }

  var isEmpty: Bool { works.isEmpty }
  var isFull: Bool { works.count >= limit }

  /// Begins with a block; not while the queue is full.
  mutating func append(_ work: BlockWork) {
    if workshops.count <= addedCount % limit { workshops.append(Monitor(BlockWorkshop())) }
    let workshop = workshops[addedCount % limit]
    let path = path
    works.append(
      SharedComputation(
        Computation {
          workshop.withLock { (workshop: inout BlockWorkshop) in
            Result { () throws(JournalFault) in try workshop.finish(work, path: path) }
          }
        }))
    addedCount += 1
  }

  /// Waits for the block that went in first.
  mutating func next() throws(JournalFault) -> FinishedBlock? {
    guard !works.isEmpty else { return nil }
    return try works.removeFirst().take()?.get()
  }
}
