import TestSupport
import Testing

@testable import navlog

@Suite struct HelpTests {
  private let golden = Golden()

  @Test func `the overview lists every verb`() {
    golden.expect(HelpPage().page(of: [SampleVerb.verb, SampleVerb.bare]), named: "help.txt")
  }

  @Test func `a verb's page has usage, arguments, options and examples`() {
    golden.expect(HelpPage().page(of: SampleVerb.verb), named: "help-record.txt")
  }

  @Test func `a verb's page as JSON says the same`() {
    golden.expect(HelpPage.json(of: SampleVerb.verb) + "\n", named: "help-record.json")
  }

  @Test(arguments: Verbs.all.map(\.name))
  func `every verb tells what it does, in lines of at most 80 columns`(name: String) throws {
    let verb = try Command(verbs: Verbs.all).verb(named: name)
    #expect(verb.summary.hasSuffix(".") && verb.summary.count <= 64)
    #expect(verb.options.allSatisfy { $0.summary.hasSuffix(".") })
    #expect(verb.operands.allSatisfy { $0.summary.hasSuffix(".") })
    for line in HelpPage().page(of: verb).split(separator: "\n") where !line.contains("navlog") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: Verbs.all.map(\.name))
  func `no two options of a verb share a name or a letter`(name: String) throws {
    let options = try Command(verbs: Verbs.all).verb(named: name).options
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test func `headings are coloured when colour is used`() {
    #expect(HelpPage(isColored: true).page(of: SampleVerb.bare).contains("\u{1B}[1mOptions:\u{1B}[0m"))
    #expect(!HelpPage().page(of: SampleVerb.bare).contains("\u{1B}"))
  }
}
