package import Journal

/// Records for many producers at once, each of which waits until its event is durable.
///
/// While the disk works for some, the events of others are decided and written; the next sync covers them
/// all. So the disk is asked once for as many producers as came meanwhile: a group commit.
package final class SharedRecorder: Sendable {
  private struct State: ~Copyable {
    /// `nil` once the journal is closed.
    var recorder: Recorder?
    var durablePosition: UInt64 = 0
    var isSyncing = false
    var syncCount = 0
  }

  private let state: Monitor<State>

  package init(_ recorder: consuming sending Recorder) {
    state = Monitor(State(recorder: recorder))
  }

  /// How often the disk was asked.
  package var syncCount: Int { state.withLock { $0.syncCount } }

  /// Records an intent and waits until what became of it is on the disk.
  ///
  /// - Parameters:
  ///   - document: the intent as it was sent.
  ///   - now: its time if it names none, in milliseconds since 1970.
  ///   - describe: what to keep of a line that is no intent.
  /// - Throws: `ReplayFault`; nobody is answered any more then.
  package func record(
    _ document: Document, now: Int64, describe: () -> Document
  ) throws(ReplayFault) -> Recorder.Answer {
    let answer = try state.withLock { (state: inout State) throws(ReplayFault) in
      guard let answer = try state.recorder?.record(document, now: now, describe: describe) else {
        throw Self.closed
      }
      return answer
    }
    while let sync = try syncNeeded(for: answer.lastPosition) { try end(sync.finished()) }
    return answer
  }

  /// The sync that the caller has to make, once nobody else makes one; `nil` when a position is durable.
  private func syncNeeded(for position: UInt64) throws(ReplayFault) -> JournalWriter.Sync? {
    try state.waiting { (state: inout State) throws(ReplayFault) -> JournalWriter.Sync?? in
      if state.durablePosition >= position { return .some(nil) }
      if state.isSyncing { return nil }
      guard let sync = try state.recorder?.beginSync() else { throw Self.closed }
      state.isSyncing = true
      state.syncCount += 1
      return sync
    }
  }

  private func end(_ sync: JournalWriter.Sync) throws(ReplayFault) {
    defer { state.signal() }
    try state.withLock { (state: inout State) throws(ReplayFault) in
      state.isSyncing = false
      try state.recorder?.end(sync)
      state.durablePosition = max(state.durablePosition, sync.position)
    }
  }

  /// Closes the journal well; whoever comes later is refused.
  ///
  /// - Returns: why it could not be sealed, if so.
  package func finish() throws(ReplayFault) -> JournalFault? {
    try state.waiting { (state: inout State) throws(ReplayFault) -> JournalFault?? in
      if state.isSyncing { return nil }
      guard let recorder = state.recorder.take() else { return .some(nil) }
      return .some(try recorder.finish())
    }
  }

  private static let closed = ReplayFault.journal(.poisoned(path: "the journal"))
}

extension Recorder.Answer {
  /// The last position that must be durable before the answer goes out.
  fileprivate var lastPosition: UInt64 {
    switch self {
    case .recorded(let event, let followUps): followUps.last?.position ?? event.position
    case .duplicate(_, let position, _): position
    }
  }
}
