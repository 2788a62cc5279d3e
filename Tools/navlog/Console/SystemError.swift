import Glibc

/// The system's own words for its error numbers.
enum SystemError {
  /// There is no such file.
  static let notFound = ENOENT

  static func text(_ number: CInt) -> String {
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: words)
  }
}
