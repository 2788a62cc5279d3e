/// `navlog version`, also `navlog --version`.
enum VersionVerb {
  static let version = "0.1.0"

  static let verb = Verb("version", "Print name and version.") { _, console throws(Failure) in
    try console.output.writeLine(
      console.isJSON ? #"{"name":"navlog","version":"\#(version)"}"# : "navlog \(version)")
    return .done
  }
}
