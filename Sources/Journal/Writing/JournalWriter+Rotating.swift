/// When and how a journal is sealed while it is recorded, so that what is not sealed never grows beyond a
/// bound.
struct Rotation {
  /// When a seal that was begun is gone on behind.
  enum Pace: Sendable {
    /// As soon as a thread of its own has made it.
    case beside
    /// So many pages later: it is made then, so that every run makes the same calls in the same order.
    case later(pageCount: Int)
  }

  /// So many bytes that are not sealed are due to be.
  var byteCount = Limits.rotationByteCount
  /// Where they begin, or where sealing them was begun or failed.
  var startOffset: Int
  var pace = Pace.beside
  /// The seal that is being made.
  var running: RunningSeal?

  init(startOffset: Int) { self.startOffset = startOffset }

  /// What is sealed already is copied: by waiting until a quarter as much has come, all copying together
  /// takes no more than a few times the file.
  func isDue(at offset: Int) -> Bool {
    offset - startOffset >= max(byteCount, startOffset / 4)
  }
}

/// The front of a journal that is being sealed beside whoever records it.
struct RunningSeal: Sendable {
  /// The bytes of the journal that it covers: whole pages.
  let coveredByteCount: Int
  /// The page that was open when it was begun.
  let pageOrdinal: Int
  private let pace: Rotation.Pace
  /// Where the sealed journal ends; `nil` where it was sealed already.
  private let end: SharedComputation<Result<Int?, JournalFault>>

  init(
    of path: String, on fileSystem: any FileSystem, upTo byteCount: Int, pageOrdinal: Int,
    _ pace: Rotation.Pace
  ) {
    (coveredByteCount, self.pageOrdinal, self.pace) = (byteCount, pageOrdinal, pace)
    let make: @Sendable () -> Result<Int?, JournalFault> = {
      Result { () throws(JournalFault) in
        try SealedJournal.make(of: path, on: fileSystem, upTo: byteCount)?.endOffset
      }
    }
    switch pace {
    case .beside: end = SharedComputation(Computation(make))
    case .later: end = SharedComputation(.deferred(make))
    }
  }

  /// Whether it is there to be gone on behind, when a page is open.
  func isReady(pageOrdinal now: Int) -> Bool {
    switch pace {
    case .beside: end.isFinished
    case .later(let pageCount): now - pageOrdinal >= pageCount
    }
  }

  /// Waits for it.
  func endOffset() -> Int? { end.take().flatMap { try? $0.get() } ?? nil }
}

/// Sealing while recording goes on.
extension JournalWriter {
  /// Begins to seal what was recorded if it is due, and goes on in the new file once it is made. Between
  /// pages only.
  ///
  /// - Throws: `JournalFault`, as going on behind the seal does.
  mutating func rotateIfDue() throws(JournalFault) {
    if let seal = rotation.running {
      // What is recorded faster than it is sealed waits, or it would grow without bounds.
      guard seal.isReady(pageOrdinal: pageOrdinal) || rotation.isDue(at: offset) else { return }
      return try goOn(behind: seal)
    }
    guard rotation.isDue(at: offset) else { return }
    beginSeal()
  }

  /// The same when a journal is opened: what a writer left that died is sealed before more comes.
  mutating func rotateAtOnceIfDue() throws(JournalFault) {
    guard rotation.isDue(at: offset) else { return }
    beginSeal()
    if let seal = rotation.running { try goOn(behind: seal) }
  }

  private mutating func beginSeal() {
    rotation.startOffset = offset
    rotation.running = RunningSeal(
      of: path, on: file.fileSystem, upTo: offset, pageOrdinal: pageOrdinal, rotation.pace)
  }

  /// Goes on in the new file: behind it comes, byte by byte as it is, what was recorded meanwhile.
  ///
  /// - Throws: `JournalFault` where it is not known which file will have the name after a loss of power: what
  ///   is appended to either may be lost then. One that can not be sealed is gone on with as it is.
  mutating func goOn(behind seal: RunningSeal) throws(JournalFault) {
    rotation.running = nil
    rotation.startOffset = offset
    guard let sealedEnd = seal.endOffset(), let sealed = try? published(seal, sealedEnd) else { return }
    try JournalFault.wrapping { () throws(FileFault) in
      try File.syncDirectory(of: path, on: sealed.file.fileSystem)
    }
    goOn(behind: sealed.endOffset)
    rotation.startOffset = sealedEnd
    file = sealed.file
  }

  private func published(_ seal: RunningSeal, _ sealedEnd: Int) throws(JournalFault) -> SealedJournal {
    var sealed = try SealedJournal(finished: path, on: file.fileSystem, endOffset: sealedEnd)
    try sealed.append(seal.coveredByteCount..<offset, of: file)
    try sealed.publish()
    return sealed
  }
}
