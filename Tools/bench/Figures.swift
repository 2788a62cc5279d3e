/// One line of the bench: a figure, what it is to reach, and the ratio to a bare counterpart
/// where there is one.
func report(
  _ what: String, _ figure: Double, _ unit: String, goal: Goal? = nil, ratio: (String, Double)? = nil
) {
  var line = "  \(padded(what, 44)) \(padded(rounded(figure), 12)) \(padded(unit, 14))"
  if let goal { line += " \(goal.isReached(by: figure) ? "reached" : "MISSED ") \(goal)" }
  if let (name, value) = ratio { line += "  (\(rounded(value)) × \(name))" }
  print(line)
}

/// What a figure is to reach.
enum Goal: CustomStringConvertible {
  case atLeast(Double)
  case atMost(Double)

  func isReached(by figure: Double) -> Bool {
    switch self {
    case .atLeast(let bound): figure >= bound
    case .atMost(let bound): figure <= bound
    }
  }

  var description: String {
    switch self {
    case .atLeast(let bound): "≥ \(rounded(bound))"
    case .atMost(let bound): "≤ \(rounded(bound))"
    }
  }
}

/// Three digits that count.
func rounded(_ number: Double) -> String {
  if number >= 100 || number == 0 { return String(Int(number.rounded())) }
  let factor: Double = number >= 10 ? 10 : number >= 1 ? 100 : 1000
  return String((number * factor).rounded() / factor)
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

extension [Double] {
  /// The value that a share of the others is not above.
  func quantile(_ share: Double) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
