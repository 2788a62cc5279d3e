import Glibc

extension File {
  /// The process that holds the lock of this file, as far as the system tells.
  ///
  /// `flock` does not say; the kernel's list of locks does. It names a lock by device and inode:
  /// `1: FLOCK  ADVISORY  WRITE 4711 fe:01:123456 0 EOF`.
  package func lockHolder() -> Int? {
    guard let status = try? status() else { return nil }
    for line in Self.kernelLocks().split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(":\(status.inode)") else { continue }
      // A process that this one can not see, in another container, is listed as 0.
      return Int(fields[4]).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  private static func kernelLocks() -> String {
    let descriptor = unsafe Glibc.open("/proc/locks", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while text.count < 1 << 24 {
      let got = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard got > 0 else { break }
      text.append(contentsOf: chunk[..<got])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
