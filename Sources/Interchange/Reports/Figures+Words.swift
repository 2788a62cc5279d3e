extension Figures {
  /// A length of time with the digits that matter: `840 ms`, `12.3 s`, `4 min 05 s`, `3 h 20 min`, `2 d 4 h`.
  package static func duration(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    switch milliseconds {
    case ..<1000: return "\(milliseconds) ms"
    case ..<60_000: return "\(seconds).\(milliseconds % 1000 / 100) s"
    case ..<3_600_000: return "\(seconds / 60) min \(twoDigits(seconds % 60)) s"
    case ..<86_400_000: return "\(seconds / 3600) h \(twoDigits(seconds / 60 % 60)) min"
    default: return "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
    }
  }

  private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
