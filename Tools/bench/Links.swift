import Interchange
import Navigation

/// Matching a URL against 10, 100 and 1,000 patterns.
func measureLinks(_ setting: Setting) throws {
  var first = 0.0
  for patternCount in [10, 100, 1000] {
    guard let links = DeclarationFile(json5: declaration(patternCount: patternCount)).app?.links else {
      return print("  the declaration is faulty")
    }
    let urls = (0..<patternCount).map { "bench://section\($0 % 31)/page\($0)/\($0 * 7)?tab=a" }
    let count = 20_000
    var matched = 0
    let start = seconds()
    for index in 0..<count {
      if case .place = links.resolve(url: urls[index % urls.count]).verdict { matched += 1 }
    }
    let time = (seconds() - start) / Double(count) * 1e6
    if patternCount == 10 { first = time }
    report(
      "resolve among \(patternCount) patterns", time, "µs/URL", goal: .atMost(5),
      ratio: ("the time among 10", time / first))
    if matched != count { print("  only \(matched) of \(count) matched") }
  }
}

private func declaration(patternCount: Int) -> [UInt8] {
  let patterns = (0..<patternCount).map { index in
    "{pattern: 'section\(index % 31)/page\(index)/:id', path: ['page']}"
  }
  let text = """
    {app: 'bench', version: '1', routes: {page: {params: {id: 'int', tab: 'string?'}}},
     links: {schemes: ['bench'], hosts: [], patterns: [\(patterns.joined(separator: ","))]}}
    """
  return Array(text.utf8)
}
