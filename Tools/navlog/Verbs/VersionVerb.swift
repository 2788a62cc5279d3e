import Interchange

/// `navlog version`, also `navlog --version`.
enum VersionVerb {
  static let version = Version.current

  static let verb = Verb("version", "Print name and version.") { _, console throws(Failure) in
    try console.output.writeLine(
      console.isJSON ? #"{"name":"navlog","version":"\#(version)"}"# : "navlog \(version)")
    return .done
  }
}
