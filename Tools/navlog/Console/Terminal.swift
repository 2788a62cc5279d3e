import Glibc

/// When to use colour.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never
}

/// What the other end of a stream can show.
struct Terminal: Sendable {
  /// Whether a person is looking.
  var isPresent: Bool
  /// Columns of a line.
  var width: Int

  init(isPresent: Bool, width: Int = 80) {
    self.isPresent = isPresent
    self.width = width
  }

  init(descriptor: CInt) {
    isPresent = isatty(descriptor) == 1
    width = isPresent ? Self.width(of: descriptor) : 80
  }

  private static func width(of descriptor: CInt) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return Environment["COLUMNS"].flatMap { Int($0) } ?? 80
    }
    return Int(size.ws_col)
  }

  /// Whether to use colour.
  ///
  /// What was said on the command line wins; then `NO_COLOR` (https://no-color.org), then
  /// `CLICOLOR_FORCE`; then a terminal gets colour unless it is a dumb one.
  func usesColor(_ choice: ColorChoice, environment: (String) -> String?) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto where !(environment("NO_COLOR") ?? "").isEmpty: false
    case .auto where !["", "0"].contains(environment("CLICOLOR_FORCE") ?? ""): true
    case .auto: isPresent && environment("TERM") != "dumb"
    }
  }
}

/// The process's environment.
enum Environment {
  static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
