import Testing

/// The rules of the house that a machine can keep, on every file of the package.
@Suite struct TidyTests {
  @Test(arguments: Rule.all)
  func `every file keeps`(rule: Rule) {
    let findings = Repository.textFiles.flatMap(rule.check)
    #expect(findings.isEmpty, "\(report(findings))")
  }

  @Test func `every link in the documents leads somewhere`() {
    let findings = Links.broken(in: Repository.textFiles, paths: Set(Repository.paths))
    #expect(findings.isEmpty, "\(report(findings))")
  }

  @Test func `every recorded sample has its expectation beside it`() {
    let findings = Samples.withoutExpectation(in: Repository.paths)
    #expect(findings.isEmpty, "\(report(findings))")
  }

  @Test func `the files are found`() {
    let paths = Set(Repository.textFiles.map(\.path))
    #expect(paths.isSuperset(of: ["Package.swift", "Tools/navlog/Main.swift", "Tests/TidyTests/Rule.swift"]))
  }

  private func report(_ findings: [Finding]) -> String {
    findings.map { "\n\($0)" }.joined()
  }
}
