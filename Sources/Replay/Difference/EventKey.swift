import Navigation

/// What was asked, without what differs between any two recordings of it: what events are aligned by.
struct EventKey: Hashable, Sendable {
  /// The window that was meant, whether the intent named it or not.
  var window: WindowName
  /// The intent; identifiers are all 1, as they are compared up to renaming.
  var intent: Intent<Route>
  /// What came that is no intent, or whose fields make no sense.
  var rest: Value?
  /// Whether it is what an earlier intent has waited for.
  var isFollowUp: Bool
}

/// What became of an intent, its identifiers all 1.
struct EffectKey: Hashable, Sendable {
  var outcome: Outcome<Route>
  var changes: [Change<Route>]
}

/// Gives equal values equal small numbers, so that they are compared once.
struct Interner<Element: Hashable> {
  private var numbers: [Element: UInt32] = [:]
  private(set) var elements: [Element] = []

  mutating func number(of element: Element) -> UInt32 {
    if let number = numbers[element] { return number }
    let number = UInt32(truncatingIfNeeded: elements.count)
    numbers[element] = number
    elements.append(element)
    return number
  }

  subscript(number: UInt32) -> Element { elements[Int(number)] }
}
