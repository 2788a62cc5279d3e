/// What a visit is a visit of: the screen of a route, or the root of a tab.
package struct Screen: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case entry, root
  }

  package var kind: Kind
  /// The route's name, or the tab's.
  package var name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// As reports call it: a root as `tab:NAME`. The kind stands beside it: no route can be taken for one.
  package var text: String { kind == .root ? "tab:\(name)" : name }
}

extension Screen: Comparable {
  /// By the bytes of what reports call them.
  package static func < (left: Screen, right: Screen) -> Bool {
    if left == right { return false }
    let (one, other) = (left.text, right.text)
    return one == other
      ? left.kind.rawValue < right.kind.rawValue : one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A screen by number: that of its name, doubled, and one more for the root of a tab.
package struct ScreenNumber: Hashable, Sendable {
  package var value: Int32

  init(value: Int32) { self.value = value }
  init(entry name: Int32) { value = name &<< 1 }
  init(root tab: Int32) { value = tab &<< 1 | 1 }

  /// The screen, whose name stands among all names.
  package func screen(_ names: [String]) -> Screen {
    Screen(value & 1 == 0 ? .entry : .root, names[Int(value &>> 1)])
  }
}
