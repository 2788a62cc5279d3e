import Journal
package import Navigation

/// A route as the number of its name: what a journal is folded over where screens are counted.
package struct NumberedRoute: Hashable, Sendable {
  package var name: Int32
}

/// Names of routes, tabs and windows, each with a number that all threads know it by.
package final class SharedNames: Sendable {
  private struct Table {
    var numbers: [String: Int32] = [:]
    var names: [String] = []
  }

  private let table = Locked(Table())

  package init() {}

  /// The number of a name, which is added if it is new.
  package func number(of name: String) -> Int32 {
    table.withLock { table in
      if let number = table.numbers[name] { return number }
      let number = Int32(truncatingIfNeeded: table.names.count)
      table.numbers[name] = number
      table.names.append(name)
      return number
    }
  }

  /// All names, each at its number.
  package var all: [String] { table.withLock { $0.names } }
}

/// Routes as numbers of names; a name is looked up once a page.
package struct NumberedRouteSource: RouteSource {
  package let names: SharedNames
  /// For each name of the page at hand its number, or -1 where nobody has asked yet.
  private var numbers: [Int32] = []
  /// The tabs that were asked for first: a few, which are asked for again and again.
  private var tabs: [(name: TabName, number: Int32)] = []

  package init(_ names: SharedNames) { self.names = names }

  /// Goes to another page.
  package mutating func begin(_ page: borrowing EventPage) {
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(-1, count: page.names.count))
  }

  @inline(__always)
  package mutating func route(at spot: RouteSpot, in page: borrowing EventPage) -> NumberedRoute {
    let operand = spot.base.name &+ spot.place.cursor.name
    let name = Int(page.page.names[operand])
    let known = numbers[name]
    return NumberedRoute(name: known >= 0 ? known : number(of: name, in: page))
  }

  @inline(never)
  private mutating func number(of name: Int, in page: borrowing EventPage) -> Int32 {
    let number = names.number(of: page.names[name])
    numbers[name] = number
    return number
  }

  /// The number of a tab's name.
  package mutating func number(ofTab name: TabName) -> Int32 {
    for tab in tabs where tab.name == name { return tab.number }
    let number = names.number(of: name)
    if tabs.count < 8 { tabs.append((name, number)) }
    return number
  }

  package func held(_ bytes: [UInt8]) -> Change<NumberedRoute> {
    PlainRouteSource().held(bytes).mapRoutes { NumberedRoute(name: names.number(of: $0.name)) }
  }

  package func asked(_ bytes: [UInt8]) -> Change<NumberedRoute> {
    PlainRouteSource().asked(bytes).mapRoutes { NumberedRoute(name: names.number(of: $0.name)) }
  }
}
