package import Journal

/// Why a journal can not be recorded to or replayed.
package enum ReplayFault: Error, Hashable, Sendable {
  case journal(JournalFault)
  /// The bytes of a page or a header hold, but the state that they keep can not be read.
  case state(path: String, session: String, Damage)
}

extension ReplayFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .journal(let fault): fault.description
    case .state(let path, let session, let damage):
      "\(path) keeps a state of session \(session) that can not be read: \(damage)"
    }
  }
}
