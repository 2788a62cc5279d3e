extension ShapeWalker {
  /// The kind of the intent at hand, whose last member of that name counts; `nil` where there is none that
  /// this version knows.
  var intentKind: IntentKind? {
    var walker = self
    return try? walker.takeIntentKind()
  }

  private mutating func takeIntentKind() throws(RecordFault) -> IntentKind? {
    guard try take() == Token.object else { return nil }
    var kind: IntentKind?
    for _ in 0..<(try takeCount()) {
      let isKind = next == Token.fields + UInt8(IntentField.intent.rawValue)
      try skipKey()
      if isKind {
        let isKnown = (Token.kinds..<Token.outcomes).contains(next)
        kind = isKnown ? IntentKind(number: next - Token.kinds) : nil
      }
      try skipIntent()
    }
    return kind
  }
}
