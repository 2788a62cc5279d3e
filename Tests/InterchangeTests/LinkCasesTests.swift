import Foundation
import Interchange
import Navigation
import Testing

/// The executable cases of the contract, as far as they say which URL leads where.
///
/// They lie beside the checkout, or where `NAVLOG_SHARED` says.
enum SharedCases {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["NAVLOG_SHARED"] { return URL(filePath: path) }
    var package = URL(filePath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appending(path: "shared")
  }()

  static let areThere = FileManager.default.fileExists(atPath: folder.appending(path: "cases").path)

  static func lines(of name: String) throws -> [Value] {
    let data = try Data(contentsOf: folder.appending(path: "cases/conformance/\(name)"))
    return try data.split(separator: UInt8(ascii: "\n")).map { try JSON5Parser.parse(Array($0)).value }
  }
}

@Suite(.enabled(if: SharedCases.areThere, "the shared cases are not beside this checkout"))
struct LinkCasesTests {
  @Test(arguments: ["links.jsonl", "contract.jsonl", "navigation.jsonl", "peers.jsonl"])
  func `a declaration is refused where the cases say so, and only there`(file: String) throws {
    for line in try SharedCases.lines(of: file) {
      guard let tree = line["app"], tree != .null else { continue }
      let isRefused = line["expect"]?["refused"] == .bool(true)
      let faults = AppDeclaration.reading(tree).faults
      #expect(faults.isEmpty != isRefused, "\(line["id"] ?? .null): \(faults)")
    }
  }

  /// Looks at cases whose last intent that moves is an `open`, and at refusals of any `open`.
  @Test(arguments: ["links.jsonl", "contract.jsonl", "navigation.jsonl", "peers.jsonl"])
  func `every link leads where the cases say`(file: String) throws {
    var count = 0
    for line in try SharedCases.lines(of: file) {
      guard let tree = line["app"], tree["links"] != nil else { continue }
      guard let declaration = AppDeclaration.reading(tree).declaration else { continue }
      guard let links = try CheckedApp(declaration).links else { continue }
      let intents = (line["intents"]?.elements ?? []).filter { $0["intent"] != .string("ready") }
      for intent in intents where intent["intent"] == .string("open") {
        guard case .string(let url)? = intent["url"] else { continue }
        count += 1
        check(links.resolve(url: url), of: line, isAlone: intents.count == 1)
      }
    }
    #expect(count > 15)
  }

  private func check(_ resolution: LinkResolution, of line: Value, isAlone: Bool) {
    let outcomes = line["expect"]?["outcomes"]?.elements ?? []
    let reasons = outcomes.compactMap { $0["reason"] }
    switch resolution.verdict {
    case .refused(let rejection):
      #expect(reasons.contains(.string(rejection.rawValue)), "\(line["id"] ?? .null): \(rejection)")
    case .root:
      let isAtRoot = outcomes.contains { $0["kind"] == .string("noop") }
      #expect(isAtRoot || reasons.contains(.string("noMatch")), "\(line["id"] ?? .null)")
    case .place(let place, _):
      guard isAlone, case .path(let routes) = place.stack else { return }
      let tabs = line["expect"]?["state"]?["tabs"]
      guard let expected = tabs?[place.tab ?? "main"]?.elements, outcomes.last?["kind"] == .string("applied")
      else {
        return
      }
      #expect(routes.map(\.asValue) == expected.map(\.asRoute), "\(line["id"] ?? .null)")
    }
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  fileprivate var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// A route as an object, also where the case has its name alone.
  fileprivate var asRoute: Value {
    if case .string = self { .object(["name": self, "params": .object([:])]) } else { self }
  }
}

extension Route {
  fileprivate var asValue: Value { .object(["name": .string(name), "params": .object(parameters)]) }
}
