import Navigation
import TestSupport
import Testing

/// Random declarations over a small alphabet, where ties and near misses are common.
@Suite struct LinksOrderTests {
  private static let pieces = [
    "a", "b", ":s", ":t", ":n", ":n?", ":e", ":s?", ":t?", ":p+", ":q*", "*",
  ]
  private static let routes: [String: RouteDeclaration] = [
    "r": RouteDeclaration(parameters: [
      "n": ParameterDeclaration(.int, isOptional: true),
      "e": ParameterDeclaration(.oneOf(["a", "1"]), isOptional: true), "s": .string.optional,
      "t": .string.optional,
    ])
  ]

  private static func pattern(using generator: inout SeededGenerator) -> String? {
    let count = Int.random(in: 0...3, using: &generator)
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(separator: "/")
    return (try? Pattern(parsing: text)) == nil ? nil : text
  }

  private static func app(_ patterns: [String]) -> AppDeclaration {
    AppDeclaration(
      name: "demo", version: "1", routes: routes,
      links: LinksDeclaration(schemes: ["demo"], patterns: patterns.map { LinkDeclaration($0, .path(["r"])) })
    )
  }

  @Test(arguments: 0..<200)
  func `the winner does not depend on the order unless a tie was reported`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let patterns = Array(Set((0..<6).compactMap { _ in Self.pattern(using: &generator) })).sorted()
    let forward = try CheckedApp(Self.app(patterns))
    let backward = try CheckedApp(Self.app(patterns.reversed()))
    let ties = forward.warnings.filter { $0.kind == .tie }
    for _ in 0..<60 {
      let count = Int.random(in: 0...4, using: &generator)
      let path = (0..<count).map { _ in ["a", "b", "1", "7", "x"].randomElement(using: &generator) ?? "" }
      let url = "demo:" + path.joined(separator: "/")
      let one = try #require(forward.links).explain(url: url).attempts.first { $0.verdict == .won }?.pattern
      let other = try #require(backward.links).explain(url: url).attempts.first { $0.verdict == .won }?
        .pattern
      guard one != other else { continue }
      let reported = ties.contains { tie in
        [one, other].allSatisfy { $0.map { tie.message.contains("\"\($0)\"") } ?? false }
      }
      #expect(reported, "\(url): \(one ?? "-") or \(other ?? "-")")
    }
  }

  @Test(arguments: 0..<100)
  func `the trie finds the same as asking every pattern`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 1_000)
    let patterns = (0..<12).compactMap { _ in Self.pattern(using: &generator) }
    let all = try #require(try CheckedApp(Self.app(patterns)).links)
    let single = try patterns.map { try #require(try CheckedApp(Self.app([$0])).links) }
    for _ in 0..<40 {
      let count = Int.random(in: 0...5, using: &generator)
      let path = (0..<count).map { _ in ["a", "b", "1", "x"].randomElement(using: &generator) ?? "" }
      let url = "demo:" + path.joined(separator: "/")
      let matchesAny = single.contains { $0.resolve(url: url).place != nil }
      #expect((all.resolve(url: url).place != nil) == matchesAny, "\(url) \(patterns)")
    }
  }

  @Test(arguments: 0..<100)
  func `a pattern reported unreachable never wins`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 2_000)
    let patterns = (0..<10).compactMap { _ in Self.pattern(using: &generator) }
    let app = try CheckedApp(Self.app(patterns))
    let unreachable = Set(app.warnings.filter { $0.kind == .unreachable }.map(\.path))
    let links = try #require(app.links)
    for _ in 0..<60 {
      let count = Int.random(in: 0...4, using: &generator)
      let path = (0..<count).map { _ in ["a", "b", "1", "x"].randomElement(using: &generator) ?? "" }
      guard case .place(_, let winner) = links.resolve(url: "demo:" + path.joined(separator: "/")).verdict
      else {
        continue
      }
      #expect(
        !unreachable.contains("links.patterns[\(winner)].pattern"), "\(patterns[winner]) of \(patterns)")
    }
  }

  @Test(
    arguments: [
      (["u/:s", "u/:t"], [0, 1]), (["a/:n", "a/:e"], [0, 1]), (["a/:s?", "a/:q*"], [0, 1]),
      ([":s?/b", "b/:t?"], [0, 1]),
      (["a", "b"], []), (["a", "a/:s?"], []), ([":n", ":s"], []), (["*", "a"], []), (["a/:p+", "a/:q*"], []),
    ] as [([String], [Int])])
  func `a tie is told with a path that both match`(patterns: [String], tied: [Int]) throws {
    let ties = try CheckedApp(Self.app(patterns)).warnings.filter { $0.kind == .tie }
    #expect(ties.isEmpty == tied.isEmpty, "\(ties)")
  }
}
