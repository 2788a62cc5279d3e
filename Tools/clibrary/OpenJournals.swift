import CNavlog
import Journal

/// The handles that were given out and not closed, with the paths behind them.
///
/// A handle is a number and no address, so that one which was closed, or never was one, is found out.
enum OpenJournals {
  private static let open = Locked((last: UInt64(0), paths: [UInt64: [String]]()))

  static func insert(_ paths: [String]) -> UInt64 {
    open.withLock { open in
      open.last &+= 1
      open.paths[open.last] = paths
      return open.last
    }
  }

  static func paths(of handle: UInt64) throws(Failure) -> [String] {
    guard let paths = open.withLock({ $0.paths[handle] }) else { throw closed(handle) }
    return paths
  }

  static func remove(_ handle: UInt64) throws(Failure) {
    guard open.withLock({ $0.paths.removeValue(forKey: handle) }) != nil else { throw closed(handle) }
  }

  private static func closed(_ handle: UInt64) -> Failure {
    Failure(NAVLOG_CLOSED, "The handle \(handle) was closed, or is none that navlog_open gave")
  }
}
