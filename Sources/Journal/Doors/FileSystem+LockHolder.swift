import Glibc

extension OperatingSystem {
  /// The process that holds the lock of a file, as far as the system tells.
  ///
  /// `flock` does not say; the kernel's list of locks does. It names a lock by device and inode:
  /// `1: FLOCK  ADVISORY  WRITE 4711 fe:01:123456 0 EOF`.
  package func lockHolder(_ handle: Int32) -> Int? {
    guard let status = try? status(handle) else { return nil }
    for line in Self.kernelLocks().split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(":\(status.inode)") else { continue }
      // A process that this one can not see, in another container, is listed as 0.
      return Int(fields[4]).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  private static func kernelLocks() -> String {
    let handle = unsafe Glibc.open("/proc/locks", O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return "" }
    defer { Glibc.close(handle) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while text.count < 1 << 24 {
      let got = unsafe Glibc.read(handle, &chunk, chunk.count)
      guard got > 0 else { break }
      text.append(contentsOf: chunk[..<got])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
