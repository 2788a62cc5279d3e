import Glibc

/// A file that somebody else writes by its name, and that takes its place when it is whole: until then, and
/// if that never comes, what was there stays.
struct WholeFile: ~Copyable {
  private let descriptor: CInt
  /// `nil` once it has taken its place.
  private var replacement: Replacement?
  /// The file to write; it is there and empty.
  let path: String

  /// - Throws: `notWritten` where no file can be made beside the one that is meant.
  init(_ target: Path) throws(Failure) {
    guard !Folder.isFolder(target) else {
      throw Failure("notWritten", "That is a folder: name a file.", at: .init(file: target.text))
    }
    guard let made = Replacement.make(for: target), made.descriptor >= 0, let replacement = made.replacement
    else {
      throw Failure(
        "notWritten", "No file can be made there (\(SystemError.text(errno))).", at: .init(file: target.text))
    }
    (descriptor, path) = (made.descriptor, replacement.path)
    self.replacement = replacement
  }

  deinit {
    replacement?.discard()
    close(descriptor)
  }

  /// Puts it in its place, once it is on the disk.
  mutating func takePlace() throws(Failure) {
    try replacement?.takePlace(descriptor)
    replacement = nil
  }
}
