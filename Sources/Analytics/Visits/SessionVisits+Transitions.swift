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
    for window in windows.indices { appendTransitions(ofWindow: window, to: &transitions) }
    return transitions
  }

  private func appendTransitions(ofWindow window: Int, to transitions: inout [Transition]) {
    var last: Int?
    for index in visits.indices where Int(visits[index].window) == window {
      transitions.append(Transition(from: last, to: index))
      last = index
    }
    if let last { transitions.append(Transition(from: last, to: nil)) }
  }
}
