/// Reading on in a journal that is being written.
extension JournalReader {
  /// Reads what was appended since the journal was opened, or read on in.
  ///
  /// What is not whole yet is read the next time. Nothing before the last closed page is read again, so that
  /// it takes as long as what is new.
  ///
  /// - Returns: `false` where the journal must be opened anew: another file has its name, as after sealing,
  ///   or what was read may have changed.
  package mutating func extend() throws(JournalFault) -> Bool {
    guard let segment = segments.last, !isLastSegmentDamaged else { return false }
    let (held, named) = try JournalFault.wrapping { () throws(FileFault) in
      (try file.status(), try File.status(path: path, on: file.fileSystem))
    }
    guard held.inode == named.inode, held.device == named.device, held.byteCount >= byteCount else {
      return false
    }
    if held.byteCount == byteCount { return true }
    byteCount = held.byteCount
    try readOn(in: segment)
    return true
  }

  private mutating func readOn(in segment: Segment) throws(JournalFault) {
    let number = segments.count - 1
    let start = dropOpenStretch() ?? tail.offset
    let known = pages.count
    forgetWhatMayGrow()
    endsInStretch = false
    try scan(segment: number, from: start) { _, _ in }
    noteEnd(ofSegment: number)
    try openSegments(from: segments[number].endOffset)
    try findTimes(from: known)
  }

  /// Takes back the last page where it may go on.
  ///
  /// - Returns: where it begins.
  private mutating func dropOpenStretch() -> Int? {
    guard endsInStretch, let last = pages.popLast() else { return nil }
    endPosition = last.firstPosition
    return last.offset
  }

  private mutating func forgetWhatMayGrow() {
    let count = pages.count
    completedSessions = completedSessions.filter { $0.key < count }
    treeCache = TreeCache()
    segments[segments.count - 1].scanned = nil
    // A segment may go on with another journal than the last.
    (earlierNames, joinedNames) = (nil, JoinedNames())
  }
}
