extension Unicode.Scalar {
  /// Whether it turns the direction of the text behind it, so that a line is not read as it is written: the
  /// embeddings, overrides and isolates of the bidirectional algorithm, and their ends.
  package var isBidiControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// What it is called where it is shown instead of done: `U+202E`.
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// With the controls that turn the direction of text shown, as `<U+202E>`, instead of done.
  package var withVisibleBidiControls: String {
    guard unicodeScalars.contains(where: \.isBidiControl) else { return self }
    return unicodeScalars.map { $0.isBidiControl ? "<\($0.codePointName)>" : String($0) }.joined()
  }
}
