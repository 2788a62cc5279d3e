package import Journal
import Synchronization

/// A disk in memory that does to a writer what real ones do: calls that do half of what they were asked, or
/// refuse, or are the last before the power goes.
///
/// What was written and not synced may be lost when it does, sector by sector and in any order; so may names
/// in a directory that was not synced. After a sync that failed, what it should have brought to the disk is
/// held for written, and no later sync brings it there.
package final class SimulatedDisk: FileSystem {
  /// What happens at a call.
  package enum Fault: Sendable {
    /// It is not done, and nor is any after it: the power is gone.
    case crash
    /// It is not done, and tells this number.
    case error(Int32)
    /// It does half of it: one byte at least.
    case short
    case interrupted
  }

  package static let noSpace: Int32 = 28
  package static let inputOutput: Int32 = 5
  private static let notFound: Int32 = 2

  private let state: Mutex<DiskState>

  package init(faults: [Int: Fault] = [:]) {
    state = Mutex(DiskState(faults: faults))
  }

  private init(_ other: DiskState) {
    state = Mutex(other)
  }

  /// A disk with the same on it, which goes its own way.
  package func copy() -> SimulatedDisk {
    SimulatedDisk(state.withLock { $0 })
  }

  /// How many calls there were.
  package var stepCount: Int { state.withLock { $0.stepCount } }

  /// Whether the power is gone.
  package var isDead: Bool { state.withLock { $0.isDead } }

  /// Says what happens at which calls, counted anew from 1.
  package func plan(_ faults: [Int: Fault]) {
    state.withLock { state in
      state.faults = faults
      state.stepCount = 0
    }
  }

  /// Makes no file of a name.
  package func refuse(_ path: String) {
    state.withLock { _ = $0.refusedNames.insert(path) }
  }

  /// What is left when the power comes back.
  package func reboot(using random: inout some RandomNumberGenerator) {
    state.withLock { $0.reboot(using: &random) }
  }

  /// All names there are.
  package var names: [String] { state.withLock { $0.names.keys.sorted() } }

  /// All bytes of a file, as they are read now.
  package func bytes(_ path: String) -> [UInt8]? {
    state.withLock { state in state.names[path].flatMap { state.files[$0]?.visible } }
  }

  /// Puts bytes on the disk as if they had always been there.
  package func put(_ bytes: [UInt8], at path: String) {
    state.withLock { $0.put(bytes, at: path) }
  }

  // MARK: The calls

  package func open(_ path: String, _ access: File.Access) throws(SystemError) -> Int32 {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      return try state.open(path, access)
    }
  }

  package func close(_ handle: Int32, isWritable: Bool) {
    state.withLock { $0.close(handle) }
  }

  package func status(_ handle: Int32) throws(SystemError) -> File.Status {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      return state.status(of: state.handles[handle] ?? 0)
    }
  }

  package func status(path: String) throws(SystemError) -> File.Status {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      guard let number = state.names[path] else { throw SystemError(Self.notFound, "there is no such file") }
      return state.status(of: number)
    }
  }

  package func read(
    _ handle: Int32, at offset: Int, count: Int, into output: inout OutputSpan<UInt8>
  ) throws(SystemError) {
    let bytes = try state.withLock { (state) throws(SystemError) in
      let isShort = try state.step()
      return state.read(handle, at: offset, count: isShort ? max(1, count / 2) : count)
    }
    unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initializedCount...])
      initializedCount += unsafe rest.initialize(fromContentsOf: bytes)
    }
  }

  package func write(_ handle: Int32, _ bytes: Span<UInt8>, at offset: Int) throws(SystemError) -> Int {
    let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    return try state.withLock { (state) throws(SystemError) in
      let isShort = try state.step()
      let written = Array(copy.prefix(isShort ? max(1, copy.count / 2) : copy.count))
      state.change(handle, .write(written, at: offset))
      return written.count
    }
  }

  package func sync(_ handle: Int32) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      do throws(SystemError) {
        _ = try state.step()
      } catch {
        if !state.isDead, !error.isInterruption { state.forgetChanges(handle) }
        throw error
      }
      state.makeDurable(handle)
    }
  }

  package func truncate(_ handle: Int32, to byteCount: Int) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      state.change(handle, .truncate(to: byteCount))
    }
  }

  package func lock(_ handle: Int32) throws(SystemError) -> Bool {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      return state.lock(handle)
    }
  }

  package func lockHolder(_ handle: Int32) -> Int? { nil }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      guard let number = state.names[path] else { throw SystemError(Self.notFound, "there is no such file") }
      state.change([(path, nil), (newPath, number)])
    }
  }

  package func remove(_ path: String) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      if state.names[path] != nil { state.change([(path, nil)]) }
    }
  }

  package func exists(_ path: String) -> Bool {
    state.withLock { $0.names[path] != nil }
  }

  /// Its names are whole paths, so that there is nothing to make.
  package func makeDirectory(_ path: String) throws(SystemError) {}

  package func syncDirectory(_ path: String) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      _ = try state.step()
      state.makeNamesDurable()
    }
  }
}
