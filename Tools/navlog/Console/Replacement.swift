import Glibc

/// A file that is written beside the one whose place it takes, so that nobody ever finds half of it and a
/// full disk leaves what was there.
struct Replacement {
  /// The file that is written, until it takes its place.
  let path: String
  private let target: String

  /// Makes the file beside its target.
  ///
  /// - Returns: `nil` where a path has to be written in place: it names a device, a pipe or what can't be
  ///   replaced; opening it tells why. The descriptor is negative where the system refused, say for want of
  ///   room.
  static func make(for path: Path) -> (replacement: Replacement?, descriptor: CInt)? {
    guard let target = target(of: path.text) else { return nil }
    for number in 0..<100 {
      let new = "\(folder(of: target)).navlog-\(getpid())-\(number)"
      let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        Unfinished.begin(file: new)
        keepMode(of: target, descriptor)
        return (Replacement(path: new, target: target), descriptor)
      }
      switch errno {
      case EEXIST: continue
      case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: return nil
      default: return (nil, descriptor)
      }
    }
    return nil
  }

  /// Puts what was written in its place, once it is on the disk.
  ///
  /// - Throws: `notWritten`; what was there is there still.
  func takePlace(_ descriptor: CInt) throws(Failure) {
    guard fsync(descriptor) == 0, unsafe rename(path, target) == 0 else {
      throw Self.failure(target)
    }
    Unfinished.endFile()
    let folder = Self.folder(of: target)
    let directory = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  func discard() {
    unsafe unlink(path)
    Unfinished.endFile()
  }

  /// The file that a path leads to; `nil` for what is neither a regular file nor absent.
  private static func target(of path: String) -> String? {
    // What stands there is only a name for something that is open already.
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") else { return nil }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return errno == ENOENT ? path : nil }
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      unsafe access(path, W_OK) == 0, let real = unsafe realpath(path, nil)
    else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The folder with its slash, empty for the working directory.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func keepMode(of target: String, _ descriptor: CInt) {
    var status = stat()
    if unsafe stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(
      "notWritten", "It can't be written (\(SystemError.text(errno))). What was there is unchanged.",
      at: .init(file: path))
  }
}
