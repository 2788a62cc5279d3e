import Glibc

/// The system's own words for its error numbers.
enum SystemError {
  static func text(_ number: CInt) -> String {
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: words)
  }
}
