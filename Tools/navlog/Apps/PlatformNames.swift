/// An app of Apple's platforms: its team and its bundle.
struct AppID: ArgumentValue {
  static let expectation = "a team and a bundle, as A1B2C3D4E5.com.example.shop"

  let text: String

  init?(argument: String) {
    let parts = argument.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 10,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      parts[1].isDotted(allowing: "-")
    else { return nil }
    text = argument
  }
}

/// An Android app.
struct PackageName: ArgumentValue {
  static let expectation = "the name of a package, as com.example.shop"

  let text: String

  init?(argument: String) {
    guard argument.contains("."), argument[...].isDotted(allowing: "_") else { return nil }
    text = argument
  }
}

/// The SHA-256 of a certificate, with or without colons.
struct CertificateFingerprint: ArgumentValue {
  static let expectation = "a SHA-256 of 64 hexadecimal digits, as keytool shows it"

  /// In capitals with colons, as Android wants it.
  let text: String

  init?(argument: String) {
    let digits = Array(argument.uppercased().filter { $0 != ":" })
    guard digits.count == 64, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    text = stride(from: 0, to: 64, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
  }
}

extension Substring {
  /// Whether it is labels of letters and digits between dots.
  fileprivate func isDotted(allowing others: String) -> Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
    }
  }
}
