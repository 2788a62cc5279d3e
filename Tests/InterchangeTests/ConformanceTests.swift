import TestSupport
import Testing

/// Every executable case of the contract, run against the engine itself.
@Suite(.enabled(if: SharedFiles.arePresent, SharedFiles.absence)) struct ConformanceTests {
  @Test(arguments: ["contract", "navigation", "peers", "links"])
  func `every case of the contract holds`(file: String) throws {
    let lines = SharedFiles.lines(of: "cases/conformance/\(file).jsonl")
    #expect(!lines.isEmpty)
    for line in lines {
      let one = try #require(try ConformanceCase(line: line))
      let differences = try one.differences()
      #expect(differences.isEmpty, "\(one.id)")
    }
  }
}
