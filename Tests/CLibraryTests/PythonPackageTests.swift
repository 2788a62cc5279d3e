import Foundation
import Testing
import TestSupport

/// The Python package over the library that was built; its tests are in Tools/python/tests.
struct PythonPackageTests {
  private static let python = SharedFiles.packageRoot + "/.build/python/bin/python"
  private static var isThere: Bool { FileManager.default.isExecutableFile(atPath: python) }

  @Test(.enabled(if: isThere, "no Python with Arrow: Tools/setup --python"))
  func `the tests of the Python package pass`() throws {
    let run = try Tool(Self.python).run(
      ["-m", "pytest", "--quiet", "-p", "no:cacheprovider", SharedFiles.packageRoot + "/Tools/python/tests"],
      environment: ["NAVLOG_LIBRARY": CProgram.library, "NAVLOG_TOOL": Tool.navlog.path])
    #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(" passed"))
  }
}
