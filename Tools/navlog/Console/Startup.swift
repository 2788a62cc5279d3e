import Glibc

/// The manners of the process, set once at its start.
enum Startup {
  /// Lets a closed pipe, and a file that may not grow further, be an error of the write instead of the end of
  /// the process, and keeps the numbers of the standard streams from being given to a journal when one of
  /// them is closed: what is meant for the screen must never land in a file.
  static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
