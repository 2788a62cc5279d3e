import Foundation
import TestSupport
import Testing

/// Every disaster on record is in the table of the documentation, with a test that there is.
@Suite struct DisasterTableTests {
  private static let path = "Sources/Journal/Journal.docc/Disasters.md"

  /// The rows, by the number of the case: what the last column says.
  private let rows: [Int: String]

  init() throws {
    let table = try #require(Repository.textFiles.first { $0.path == Self.path })
    rows = table.lines.reduce(into: [:]) { rows, line in
      let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 3, let number = Int(cells[0]) { rows[number] = cells[2] }
    }
  }

  @Test func `each test that the table names is there`() {
    let files = Repository.textFiles.filter { $0.path.hasPrefix("Tests/") }
    let tests = files.flatMap(\.lines).map(\.text).joined(separator: "\n")
    #expect(!rows.isEmpty)
    for (number, cell) in rows where cell.hasPrefix("`") {
      #expect(tests.contains("func \(cell)"), "case \(number): \(cell)")
    }
  }

  @Test(.enabled(if: SharedFiles.arePresent, SharedFiles.absence))
  func `each case of the collection is in the table`() throws {
    let lines = SharedFiles.lines(of: "cases/journal.jsonl")
    #expect(!lines.isEmpty)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let number = try #require(object?["id"] as? Int)
      #expect(rows[number] != nil, "case \(number)")
    }
  }
}
