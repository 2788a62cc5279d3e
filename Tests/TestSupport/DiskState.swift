import Journal

/// What is on a simulated disk, and what is only believed to be.
struct DiskState: Sendable {
  static let sectorByteCount = 512

  enum Change: Sendable {
    case write([UInt8], at: Int)
    case truncate(to: Int)
  }

  struct Content: Sendable {
    /// As it is read now.
    var visible: [UInt8] = []
    /// As it is on the disk for certain.
    var durable: [UInt8] = []
    /// What was done since.
    var changes: [Change] = []
    var lockHandle: Int32?
  }

  var files: [Int: Content] = [:]
  var names: [String: Int] = [:]
  var refusedNames: Set<String> = []
  private var durableNames: [String: Int] = [:]
  /// Each of these happens whole or not at all.
  private var nameChanges: [[(path: String, file: Int?)]] = []
  private(set) var handles: [Int32: Int] = [:]
  private var nextHandle: Int32 = 3
  private var nextFile = 1

  var faults: [Int: SimulatedDisk.Fault]
  var stepCount = 0
  private(set) var isDead = false

  init(faults: [Int: SimulatedDisk.Fault]) {
    self.faults = faults
  }

  /// Counts a call.
  ///
  /// - Returns: whether it is to do only a part.
  mutating func step() throws(SystemError) -> Bool {
    stepCount += 1
    if isDead { throw SystemError(SimulatedDisk.inputOutput, "the power is gone") }
    switch faults[stepCount] {
    case .crash:
      isDead = true
      throw SystemError(SimulatedDisk.inputOutput, "the power is gone")
    case .error(let number): throw SystemError(number, "simulated error \(number)")
    case .interrupted: throw SystemError(4, "interrupted", isInterruption: true)
    case .short: return true
    case nil: return false
    }
  }

  // MARK: Files

  mutating func open(_ path: String, _ access: File.Access) throws(SystemError) -> Int32 {
    var number = names[path]
    if case .creating = access {
      if refusedNames.contains(path) { throw SystemError(SimulatedDisk.noSpace, "no file is made here") }
      guard number == nil else { throw SystemError(17, "the file is there already") }
      files[nextFile] = Content()
      change([(path, nextFile)])
      number = nextFile
      nextFile += 1
    }
    guard let number else { throw SystemError(2, "there is no such file") }
    handles[nextHandle] = number
    nextHandle += 1
    return nextHandle - 1
  }

  mutating func put(_ bytes: [UInt8], at path: String) {
    files[nextFile] = Content(visible: bytes, durable: bytes)
    names[path] = nextFile
    durableNames[path] = nextFile
    nextFile += 1
  }

  mutating func close(_ handle: Int32) {
    guard let number = handles.removeValue(forKey: handle) else { return }
    if files[number]?.lockHandle == handle { files[number]?.lockHandle = nil }
  }

  func status(of number: Int) -> File.Status {
    File.Status(
      device: 1, inode: UInt64(number), byteCount: files[number]?.visible.count ?? 0, isRegular: true)
  }

  func read(_ handle: Int32, at offset: Int, count: Int) -> [UInt8] {
    let bytes = handles[handle].flatMap { files[$0]?.visible } ?? []
    let start = min(offset, bytes.count)
    return Array(bytes[start..<min(start + count, bytes.count)])
  }

  mutating func lock(_ handle: Int32) -> Bool {
    guard let number = handles[handle], files[number]?.lockHandle == nil else { return false }
    files[number]?.lockHandle = handle
    return true
  }

  mutating func change(_ handle: Int32, _ change: Change) {
    guard let number = handles[handle] else { return }
    files[number]?.changes.append(change)
    files[number]?.visible.apply(change)
  }

  mutating func makeDurable(_ handle: Int32) {
    guard let number = handles[handle], var file = files.removeValue(forKey: number) else { return }
    for change in file.changes { file.durable.apply(change) }
    file.changes.removeAll()
    files[number] = file
  }

  /// What a failed sync does: the changes are seen, and never will be on the disk.
  mutating func forgetChanges(_ handle: Int32) {
    if let number = handles[handle] { files[number]?.changes.removeAll() }
  }

  // MARK: Names

  mutating func change(_ changes: [(path: String, file: Int?)]) {
    for (path, file) in changes { names[path] = file }
    nameChanges.append(changes)
  }

  mutating func makeNamesDurable() {
    durableNames = names
    nameChanges.removeAll()
  }

  // MARK: The power goes

  mutating func reboot(using random: inout some RandomNumberGenerator) {
    names = durableNames
    for changes in nameChanges where Bool.random(using: &random) {
      for (path, file) in changes { names[path] = file }
    }
    durableNames = names
    nameChanges.removeAll()
    for number in files.keys.sorted() { reboot(file: number, using: &random) }
    handles.removeAll()
    faults.removeAll()
    (isDead, stepCount) = (false, 0)
  }

  private mutating func reboot(file number: Int, using random: inout some RandomNumberGenerator) {
    guard let file = files[number] else { return }
    var bytes = file.durable
    // Now and then all is lost, or nothing.
    let shares: [Double] = [0, 0.2, 0.5, 0.9, 1]
    let share = shares.randomElement(using: &random) ?? 0
    for change in file.changes { bytes.apply(change, share: share, using: &random) }
    files[number] = Content(visible: bytes, durable: bytes)
  }
}

extension [UInt8] {
  mutating func apply(_ change: DiskState.Change) {
    switch change {
    case .truncate(let length):
      if length < count { removeLast(count - length) } else { grow(to: length) }
    case .write(let bytes, let offset):
      grow(to: offset + bytes.count)
      replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
  }

  private mutating func grow(to length: Int) {
    if count < length { append(contentsOf: repeatElement(0, count: length - count)) }
  }

  /// Applies what of a change reaches the disk: about a share of its sectors, one of them in part.
  fileprivate mutating func apply(
    _ change: DiskState.Change, share: Double, using random: inout some RandomNumberGenerator
  ) {
    switch change {
    case .truncate: if Double.random(in: 0..<1, using: &random) < share { apply(change) }
    case .write(let bytes, let offset):
      // The length may be on the disk and the bytes not.
      if Bool.random(using: &random) { grow(to: offset + bytes.count) }
      var start = 0
      while start < bytes.count {
        let sectorEnd =
          ((offset + start) / DiskState.sectorByteCount + 1) * DiskState.sectorByteCount - offset
        var end = Swift.min(sectorEnd, bytes.count)
        let next = end
        let isWritten = Double.random(in: 0..<1, using: &random) < share
        if !isWritten, Int.random(in: 0..<4, using: &random) == 0 {
          end = Int.random(in: start..<end, using: &random)
        } else if !isWritten {
          end = start
        }
        if end > start { apply(.write(Array(bytes[start..<end]), at: offset + start)) }
        start = next
      }
    }
  }
}
