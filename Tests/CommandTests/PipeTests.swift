import Glibc
import TestSupport
import Testing

@testable import navlog

/// What depends on the other end of a pipe, through a named one in a folder of its own.
@Suite(.serialized, .timeLimit(.minutes(1))) struct PipeTests {
  @Test func `a dry pipe is known to be dry before anyone waits on it`() throws {
    let pipe = try NamedPipe()
    var input = try Input(pipe.path)
    pipe.write("one\ntwo\nthr")
    expect(&input, hasMore: true, line: .whole(0..<3))
    expect(&input, hasMore: true, line: .whole(4..<7))
    expect(&input, hasMore: false)
    pipe.write("e")
    expect(&input, hasMore: false)
    pipe.write("e\n")
    expect(&input, hasMore: true, line: .whole(0..<5))
    pipe.close()
    let isNotDry = try input.hasMore()
    let end = try input.nextLine()
    #expect(isNotDry && end == nil)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends the waiting, keeps whole lines and drops half a one`(number: CInt) throws {
    let pipe = try NamedPipe()
    let interruption = try Interruption()
    var input = try Input(pipe.path, wake: interruption.descriptor)
    pipe.write("one\ntwo\nthr")
    expect(&input, hasMore: true, line: .whole(0..<3))
    let before = interruption.isRequested
    raiseHere(number)
    let after = interruption.isRequested
    try #require((before, after) == (false, true))
    expect(&input, hasMore: true, line: .whole(4..<7))
    let end = try input.nextLine()
    let isAtEnd = input.isAtEnd
    let isStillRequested = interruption.wait(milliseconds: 60_000)
    #expect(end == nil && !isAtEnd && isStillRequested)
    withExtendedLifetime(pipe) {}
  }

  @Test func `a reader who has gone is a closed pipe, and what was to be written is dropped`() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try NamedPipe()
    let reader = unsafe open(pipe.path.text, O_RDONLY | O_NONBLOCK)
    var output = Output(descriptor: pipe.descriptor, name: "pipe")
    try output.write("heard")
    try output.flush()
    close(reader)
    try output.write("unheard")
    var failure: Failure?
    do throws(Failure) { try output.flush() } catch { failure = error }
    #expect(failure == .closedPipe)
    try output.flush()
    withExtendedLifetime(pipe) {}
  }

  /// Raises a signal in this thread, which may be one of a pool that blocks them all.
  private func raiseHere(_ number: CInt) {
    var signals = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(number)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private func expect(
    _ input: inout Input, hasMore expected: Bool, line: Input.Line? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    let hasMore = try? input.hasMore()
    #expect(hasMore == expected, sourceLocation: location)
    guard let line, hasMore == true else { return }
    let next = try? input.nextLine()
    #expect(next == line, sourceLocation: location)
  }
}

/// A pipe with a name, open for reading and writing.
private final class NamedPipe {
  let path: Path
  private(set) var descriptor: CInt
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    path = try #require(Path(argument: directory.path("pipe")))
    try #require(unsafe mkfifo(path.text, 0o600) == 0)
    let reader = unsafe open(path.text, O_RDONLY | O_NONBLOCK)
    descriptor = unsafe open(path.text, O_WRONLY)
    Glibc.close(reader)
  }

  deinit { close() }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
