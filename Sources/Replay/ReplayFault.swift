package import Journal

/// Why a journal can not be recorded to or replayed.
package enum ReplayFault: Error, Hashable, Sendable {
  case journal(JournalFault)
  /// The bytes hold, but what they say is no event that this version knows.
  case record(path: String, position: UInt64, RecordFault)
  /// A checkpoint's state does.
  case state(path: String, session: String, Damage)
}

extension ReplayFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .journal(let fault): fault.description
    case .record(let path, let position, let fault):
      "\(path) can not be read from position \(position) on: \(fault)"
    case .state(let path, let session, let damage):
      "\(path) keeps a state of session \(session) that can not be read: \(damage)"
    }
  }
}
