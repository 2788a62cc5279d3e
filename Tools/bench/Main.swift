/// Measures what the project promises, one subject after the other, and prints each figure beside what it
/// is to reach.
///
/// `bench [--events N] [--scratch DIRECTORY] [SUBJECT…]`, or `bench --events N --record PATH` to record the
/// stream that is measured and nothing else. Speeds of a shared machine mean little by themselves: every
/// subject measures a bare counterpart in the same run, and the ratio is what to compare.
@main
struct Main {
  static let subjects: [(name: String, run: @Sendable (Setting) throws -> Void)] = [
    ("sizes", measureSizes), ("append", measureAppending), ("durable", measureDurableAppending),
    ("group", measureGroupCommit), ("replay", measureReplay), ("seek", measureSeeking),
    ("record", measureRecording), ("decide", measureDeciding), ("links", measureLinks),
    ("diff", measureDiffering), ("audit", measureAuditing), ("pack", measurePacking),
    ("count", measureCounting),
  ]

  static func main() throws {
    var setting = Setting()
    var wanted: [String] = []
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      switch word {
      case "--events": setting.eventCount = words.popFirst().flatMap { Int($0) } ?? setting.eventCount
      case "--record": return try recordStream(words.popFirst() ?? "", count: setting.eventCount)
      case "--scratch": setting.scratch = words.popFirst() ?? setting.scratch
      case let name where subjects.contains { $0.name == name }: wanted.append(name)
      default:
        print("bench: unknown subject \(word); there are \(subjects.map(\.name).joined(separator: ", "))")
        return
      }
    }
    for subject in subjects where wanted.isEmpty || wanted.contains(subject.name) {
      print("\(subject.name)")
      try subject.run(setting)
    }
  }
}

/// What a run of the bench was asked for.
struct Setting {
  var eventCount = 1_000_000
  /// Where journals are made; each is removed again.
  var scratch = "/tmp"

  func path(_ name: String) -> String { "\(scratch)/navlog-bench-\(name).navlog" }
}
