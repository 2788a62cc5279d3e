import Foundation
import TestSupport

/// A program in C beside these tests, compiled against the header and the library that was built.
struct CProgram {
  static let compiler = Tool("/usr/bin/cc")
  static let header = SharedFiles.packageRoot + "/Tools/clibrary/include/navlog.h"
  static let arrowHeader = SharedFiles.packageRoot + "/Sources/CArrow/navlog_arrow.h"
  private static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  static let library = folder.appending(path: "libnavlogc.so").path

  static var canBuild: Bool { FileManager.default.isExecutableFile(atPath: compiler.path) }

  private let directory: TemporaryDirectory
  private let program: Tool

  init(_ name: String) throws {
    directory = try TemporaryDirectory()
    let output = directory.path(name)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/\(name).c")
    let includes = [Self.header, Self.arrowHeader].map {
      "-I" + URL(filePath: $0).deletingLastPathComponent().path
    }
    let run = try Self.compiler.run(
      ["-std=c11", "-Wall", "-Wextra", "-Werror", "-g", "-fsanitize=address,undefined"] + includes
        + [source.path, "-o", output, Self.library, "-Wl,-rpath,\(Self.folder.path)"])
    guard run.exitCode == 0 else { throw Refusal(words: run.errors) }
    program = Tool(output)
  }

  /// Runs it; what the sanitizers find, leaks among it, is told on standard error.
  func run(_ arguments: [String]) throws -> Tool.Result { try program.run(arguments) }

  struct Refusal: Error {
    let words: String
  }
}
