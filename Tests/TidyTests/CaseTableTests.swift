import Foundation
import TestSupport
import Testing

/// Every fault on record is in a table of the documentation, with a test that there is.
@Suite struct CaseTableTests {
  /// A table, and the collection that it is about.
  struct Table: Sendable, CustomTestStringConvertible {
    let path: String
    let collection: String

    var testDescription: String { path }

    /// The rows, by the number of the case: what the last column says.
    func rows() throws -> [Int: String] {
      let table = try #require(Repository.textFiles.first { $0.path == path })
      return table.lines.reduce(into: [:]) { rows, line in
        let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        if cells.count == 3, let number = Int(cells[0]) { rows[number] = cells[2] }
      }
    }
  }

  static let tables = [
    Table(path: "Sources/Journal/Journal.docc/Disasters.md", collection: "cases/journal.jsonl"),
    Table(path: "Sources/Analytics/Analytics.docc/Traps.md", collection: "cases/replay.jsonl"),
  ]

  @Test(arguments: tables) func `each test that the table names is there`(table: Table) throws {
    let files = Repository.textFiles.filter { $0.path.hasPrefix("Tests/") }
    let tests = files.flatMap(\.lines).map(\.text).joined(separator: "\n")
    let rows = try table.rows()
    #expect(!rows.isEmpty)
    for (number, cell) in rows where cell.hasPrefix("`") {
      let name = cell.split(separator: "`").first ?? ""
      #expect(tests.contains("func `\(name)`"), "case \(number): \(cell)")
    }
  }

  @Test(.enabled(if: SharedFiles.arePresent, SharedFiles.absence), arguments: tables)
  func `each case of the collection is in the table`(table: Table) throws {
    let rows = try table.rows()
    let lines = SharedFiles.lines(of: table.collection)
    #expect(!lines.isEmpty)
    for (index, line) in lines.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      // Where cases have no number, that of the line is theirs.
      let number = object?["id"] as? Int ?? index + 1
      #expect(rows[number] != nil, "case \(number)")
    }
  }
}
