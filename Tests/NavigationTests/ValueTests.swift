import Navigation
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    (Value.null, false), (.bool(false), false), (.integer(0), false), (.number(0), false),
    (.string(""), false),
    (.bool(true), true), (.integer(-1), true), (.number(0.5), true), (.string("0"), true), (.array([]), true),
    (.object([:]), true),
  ])
  func `null, false, zero and the empty text are no, all else is yes`(value: Value, isTruthy: Bool) {
    #expect(value.isTruthy == isTruthy)
  }

  @Test func `a whole number is not the fraction of the same size`() {
    #expect(Value.integer(42) != Value.number(42))
  }
}
