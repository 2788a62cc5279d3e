extension SessionVisits {
  /// Two visits of a window that follow each other, by their indices; `nil` for the start and the end.
  package struct Transition: Hashable, Sendable {
    package var from: Int?
    package var to: Int?
  }

  /// The transitions in order of happening, window by window: each begins with a start and ends with an end.
  package var transitions: [Transition] {
    var transitions: [Transition] = []
    transitions.reserveCapacity(visits.count + windows.count)
    forEachTransition { transitions.append(Transition(from: $0, to: $1)) }
    return transitions
  }

  /// The same without an array: from which visit to which, by their indices.
  @inline(__always)
  func forEachTransition(_ body: (_ from: Int?, _ to: Int?) -> Void) {
    for window in windows.indices {
      var last: Int?
      for index in visits.indices where Int(visits[index].window) == window {
        body(last, index)
        last = index
      }
      if let last { body(last, nil) }
    }
  }
}
