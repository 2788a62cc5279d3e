import Foundation

/// A program run from a test, as a user runs it.
public struct Tool: Sendable {
  public struct Result: Sendable {
    /// The exit code; for a process that a signal ended, 128 plus its number.
    public let exitCode: Int32
    public let output: String
    public let errors: String
  }

  private let executable: URL

  public init(_ path: String) { executable = URL(filePath: path) }

  /// The built `navlog`, which lies beside the test binary.
  public static var navlog: Tool {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return Tool(tests.appending(path: "navlog").path)
  }

  public var path: String { executable.path }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - input: what stands on its standard input.
  ///   - environment: variables beside those of the test's own.
  public func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let files = try TemporaryDirectory()
    let standardInput = try files.write(input, to: "in")
    let output = try files.write("", to: "out")
    let errors = try files.write("", to: "err")
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: standardInput)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Result(
      exitCode: process.terminationStatus + (isSignal ? 128 : 0),
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
