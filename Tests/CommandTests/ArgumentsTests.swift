import Testing

@testable import navlog

@Suite struct ArgumentsTests {
  private func parse(_ words: [String]) throws(Failure) -> Arguments {
    try Arguments(parsing: words, for: SampleVerb.verb)
  }

  @Test(arguments: [
    ["-j", "a", "x"], ["-ja", "x"], ["--journal", "a", "x"], ["--journal=a", "x"], ["x", "--journal", "a"],
    ["--journal=a", "--", "x"],
  ])
  func `a value may follow its option in every usual way`(words: [String]) throws {
    let arguments = try parse(words)
    #expect(arguments[SampleVerb.journal] == Path(argument: "a"))
    #expect(arguments.operands == ["x"])
  }

  @Test func `values come back with their types`() throws {
    let arguments = try parse(["-j", "-", "--sync=batch", "-n", "-12", "-qx"].dropLast() + ["-q", "x"])
    #expect(try arguments.required(SampleVerb.journal).isStandardStream)
    #expect(arguments[SampleVerb.sync] == .batch)
    #expect(arguments[SampleVerb.count] == -12)
    #expect(arguments[SampleVerb.quiet])
    #expect(!arguments[SampleVerb.state])
  }

  @Test func `what was not given is nil, and a flag false`() throws {
    let arguments = try parse(["-ja", "x"])
    #expect(arguments[SampleVerb.sync] == nil)
    #expect(arguments.all(SampleVerb.origin) == [])
    #expect(!arguments[SampleVerb.quiet])
    #expect(arguments.operand(1) == nil)
  }

  @Test func `an option that may repeat keeps every value in order`() throws {
    let arguments = try parse(["-ja", "--origin", "b", "--origin=a=c", "x"])
    #expect(arguments.all(SampleVerb.origin) == ["b", "a=c"])
  }

  @Test func `letters of flags may share a dash, the last may take the value`() throws {
    let arguments = try parse(["-qn7", "-ja", "x"])
    #expect(arguments[SampleVerb.quiet])
    #expect(arguments[SampleVerb.count] == 7)
  }

  @Test func `after two dashes everything is an operand, and a lone dash always is`() throws {
    #expect(try parse(["-ja", "-", "--", "--quiet", "--", "-"]).operands == ["-", "--quiet", "--", "-"])
  }

  @Test func `an empty value is a value`() throws {
    #expect(try parse(["-ja", "--origin=", "x"]).all(SampleVerb.origin) == [""])
  }

  @Test(
    arguments: [
      (["-ja", "--jornal", "b", "x"], "knows no option --jornal. Did you mean --journal?"),
      (["-ja", "--xyz", "x"], "knows no option --xyz. See navlog help record."),
      (["-ja", "-z", "x"], "knows no option -z."),
      (["-ja", "--journal=b", "x"], "--journal is given twice"),
      (["-ja", "-qq", "x"], "--quiet is given twice"),
      (["-ja", "--quiet=yes", "x"], "--quiet takes no value"),
      (["-ja", "-q", "-s", "x"], "--quiet and --state contradict each other"),
      (["-ja", "--sync", "sometimes", "x"], #"--sync wants every, batch or none, not "sometimes""#),
      (["-ja", "-n", "1.5", "x"], #"--count wants a whole number, not "1.5""#),
      (["-ja", "-n", "99999999999999999999", "x"], "--count wants a whole number"),
      (["-ja", "--folder", "x", "x"], #"--folder wants a folder, not "x""#),
      (["--journal=", "x"], "--journal wants a file's name, not \"\""),
      (["x", "-j"], "--journal wants a file's name after it"),
      (["-j", "--quiet", "x"], "Write --journal=--quiet if that is the value"),
      (["x"], "--journal is missing"),
      (["-ja"], "FIRST is missing: What comes first."),
    ])
  func `words that make no sense are told so, in a sentence that helps`(words: [String], says: String) {
    let failure = #expect(throws: Failure.self) { try parse(words) }
    #expect(failure?.code == "usage")
    #expect(failure?.message.contains(says) == true, "\(failure?.message ?? "")")
  }

  @Test func `a word too many is named`() {
    let failure = #expect(throws: Failure.self) {
      try Arguments(parsing: ["a\u{1B}[2J"], for: SampleVerb.bare)
    }
    #expect(failure?.message.hasPrefix("\"a\u{FFFD}[2J\" is one word too many.") == true)
  }

  @Test func `help is given also where something is missing`() throws {
    #expect(try parse(["--help"])[CommonOptions.help])
    #expect(try parse(["-h"])[CommonOptions.help])
  }
}
