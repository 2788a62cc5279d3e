/// The recorded samples and what is expected of them.
enum Samples {
  /// Journals without their expectation beside them: an outline of the states, or for broken ones the
  /// report of what is wrong.
  static func withoutExpectation(in paths: [String]) -> [Finding] {
    let all = Set(paths)
    return paths.filter { $0.hasPrefix("Journals/") && $0.hasSuffix(".navlog") }.compactMap { path in
      let ending = path.hasPrefix("Journals/broken/") ? ".report" : ".outline"
      let expected = path.dropLast(".navlog".count) + ending
      guard !all.contains(String(expected)) else { return nil }
      return Finding(path: path, line: 0, message: "\(expected) is missing")
    }
  }
}
