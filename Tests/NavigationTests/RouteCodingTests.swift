import Navigation
import Testing

/// An enum as a route with nothing written by hand.
@Suite struct RouteCodingTests {
  enum Size: String, Codable { case small, large }

  struct Point: Hashable, Codable {
    var x: Int
    var y: Double
  }

  enum Screen: NavigationRoute, Codable {
    case home
    case product(id: Int, size: Size?)
    case map(at: Point, zoom: Double, visited: [Point])
    case search(query: String, exact: Bool, path: [String])
    case count(UInt64)
  }

  private static let spelled: [(Screen, String, [String: Value])] = [
    (.home, "home", [:]),
    (.product(id: 7, size: nil), "product", ["id": .integer(7)]),
    (.product(id: -7, size: .large), "product", ["id": .integer(-7), "size": .string("large")]),
    (
      .map(at: Point(x: 1, y: 2.5), zoom: 3, visited: [Point(x: 0, y: 0)]), "map",
      [
        "at": .object(["x": .integer(1), "y": .number(2.5)]), "zoom": .number(3),
        "visited": .array([.object(["x": .integer(0), "y": .number(0)])]),
      ]
    ),
    (
      .search(query: "a/b", exact: true, path: ["x", "y"]), "search",
      [
        "query": .string("a/b"), "exact": .bool(true), "path": .array([.string("x"), .string("y")]),
      ]
    ),
    (.count(3), "count", ["_0": .integer(3)]),
  ]

  @Test(arguments: spelled)
  func `a case is its name and its labelled values, and back`(
    route: Screen, name: String, parameters: [String: Value]
  ) {
    #expect(route.name == name)
    #expect(route.parameters == parameters)
    #expect(Screen(name: name, parameters: parameters) == route)
  }

  @Test(
    arguments: [
      ("nowhere", [:]), ("", [:]), ("home", ["extra": .integer(1)]), ("product", [:]),
      ("product", ["id": .string("7")]), ("product", ["id": .number(7)]),
      ("product", ["id": .integer(7), "size": .null]),
      ("product", ["id": .integer(7), "size": .string("huge")]),
      ("product", ["id": .integer(7), "extra": .integer(7)]), ("count", ["_0": .integer(-1)]),
      ("search", ["query": .string("a"), "exact": .bool(true), "path": .array([.integer(1)])]),
    ] as [(String, [String: Value])])
  func `what no case has is no route`(name: String, parameters: [String: Value]) {
    #expect(Screen(name: name, parameters: parameters) == nil)
  }

  @Test func `a whole number is read where a number is wanted`() {
    let parameters: [String: Value] = [
      "at": .object(["x": .integer(1), "y": .integer(2)]), "zoom": .integer(3), "visited": .array([]),
    ]
    #expect(
      Screen(name: "map", parameters: parameters) == .map(at: Point(x: 1, y: 2), zoom: 3, visited: []))
  }

  @Test(arguments: [Screen.map(at: Point(x: 1, y: .nan), zoom: 1, visited: []), .count(.max)])
  func `a value that can't be spelled has no name that is declared`(route: Screen) throws {
    #expect(route.name == "")
    let declaration = AppDeclaration(name: "a", version: "1", routes: ["home": RouteDeclaration()])
    #expect(try App<Screen>(declaration).rejection(of: route) == .unknownRoute)
  }
}
