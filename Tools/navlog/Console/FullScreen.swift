import Glibc

/// The whole terminal, lent by the person who sits at it: it is given back as it was, however the verb ends.
struct FullScreen: ~Copyable {
  /// What woke a waiting screen.
  enum Event: Equatable {
    case key(Key)
    /// The size changed, or the process was stopped and goes on: everything has to be drawn again.
    case redraw
    /// The person, or the system, wants it to end.
    case end
  }

  private let signals: SignalPipe
  private let before: termios
  private var input = KeyReader()

  /// - Throws: `noTerminal`.
  init(orElse advice: String) throws(Failure) {
    var before = termios()
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard isTerminal, Environment["TERM"] != "dumb", unsafe tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw Failure("noTerminal", "This takes a terminal to look at and to type into. \(advice)")
    }
    let signals = try SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT])
    self.before = before
    self.signals = signals
    enter()
  }

  deinit { leave() }

  /// Takes the other screen, hides the cursor, and asks for keys as they are typed.
  private func enter() {
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  private func leave() {
    write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var mode = before
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Columns and rows; what the terminal does not know is 80 by 24.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Draws all lines in one write, so that nothing flickers.
  func draw(_ lines: [String]) {
    let body = lines.map { "\($0)\u{1B}[0m\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[H\(body)\u{1B}[J")
  }

  /// Waits for a key or for a signal.
  mutating func wait() -> Event {
    while true {
      switch input.next() {
      case .control("c"): return .end
      case .control("z"): return stop(SIGTSTP)
      case let key?: return .key(key)
      case nil: break
      }
      // A lone escape is known as one only because nothing follows it.
      let patience: CInt = input.isUndecided ? 50 : -1
      let ready = Poll.ready([STDIN_FILENO, signals.descriptor], events: POLLIN, milliseconds: patience)
      if ready[1], let event = signal() { return event }
      if ready[0] {
        guard input.fill() else { return .end }
      } else if !ready[1], let key = input.decide() {
        return .key(key)
      }
    }
  }

  private func signal() -> Event? {
    switch signals.take() {
    case nil: nil
    case SIGWINCH, SIGCONT: .redraw
    case SIGTSTP: stop(SIGTSTP)
    default: .end
    }
  }

  /// Lets the process be stopped with the terminal as it was, and takes it again afterwards.
  private func stop(_ number: CInt) -> Event {
    leave()
    signals.passOn(number)
    enter()
    return .redraw
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        Poll.wait(for: STDOUT_FILENO, events: POLLOUT)
      } else if errno != EINTR {
        return
      }
    }
  }
}
