/// How exactly times are told.
enum TimeUnit: String, ArgumentValue, CaseIterable {
  case minute, hour, day

  static let expectation = "minute, hour or day"
  static let completion = Completion.oneOf(allCases.map(\.rawValue))

  init?(argument: String) { self.init(rawValue: argument) }

  var milliseconds: Int64 {
    switch self {
    case .minute: 60_000
    case .hour: 3_600_000
    case .day: 86_400_000
    }
  }
}
