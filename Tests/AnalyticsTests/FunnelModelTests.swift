import Replay
import TestSupport
import Testing

@testable import Analytics

/// Attempts against what they are defined as, tried out in full.
struct FunnelModelTests {
  private static let letters = ["a", "b", "c", "d"]

  /// A session of visits of few screens, with ties and times that now and then run backwards.
  private static func session(_ names: SharedNames, using random: inout SeededGenerator) -> SessionVisits {
    var session = SessionVisits("s")
    var at: Int64 = 0
    for index in 0..<random.below(10) {
      at += random.oneIn(12) ? -3 : Int64(random.below(4))
      let name = letters[random.below(letters.count)]
      session.visits.append(
        Visit(
          screen: ScreenNumber(entry: names.number(of: name)), window: 0, number: Int32(index + 1), tab: 0,
          arrival: .push, modal: 0, entry: UInt64(index + 1), enteredPosition: UInt64(index + 1),
          enteredStep: UInt64(index + 1), enteredAt: at, leftPosition: 0, leftAt: at))
    }
    session.windows = ["main"]
    session.greatestAt = session.visits.map(\.enteredAt).max() ?? 0
    return session
  }

  /// All ways to fill steps from a start, by the definition alone: the best of them.
  private static func best(_ funnel: Funnel, _ letters: [String], _ times: [Int64]) -> Attempt? {
    var best: Attempt?
    func isInTime(_ visit: Int, _ start: Int) -> Bool {
      funnel.window.map { max(0, times[visit] - times[start]) <= $0 } ?? true
    }
    func fits(_ visit: Int, _ step: Int) -> Bool { letters[visit] == funnel.steps[step].text }
    let forbidden = Set(funnel.without.map(\.text))
    func extend(_ chosen: [Int]) {
      let attempt = Attempt(visits: chosen)
      if best.map(attempt.isBetter) ?? true { best = attempt }
      guard chosen.count < funnel.steps.count, let last = chosen.last else { return }
      let candidates = funnel.mode == .strict ? [last + 1] : Array((last + 1)..<max(last + 1, letters.count))
      for visit in candidates where visit < letters.count && fits(visit, chosen.count) {
        let between = (last + 1)..<visit
        let isVoid = funnel.mode == .ordered && between.contains { forbidden.contains(letters[$0]) }
        if !isVoid, isInTime(visit, chosen[0]) { extend(chosen + [visit]) }
      }
    }
    for start in letters.indices where fits(start, 0) { extend([start]) }
    return best
  }

  @Test(arguments: [Funnel.Mode.ordered, .strict])
  func `the best attempt is the best of all that can be made`(mode: Funnel.Mode) throws {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<3000 {
      let names = SharedNames()
      let session = Self.session(names, using: &random)
      let steps = (0..<(1 + random.below(4))).map { _ in Self.letters[random.below(3)] }
      var funnel = Funnel(steps: steps.compactMap(VisitPattern.init))
      funnel.mode = mode
      funnel.window = random.oneIn(2) ? nil : Int64(random.below(8))
      if random.oneIn(3) { funnel.without = ["d"].compactMap(VisitPattern.init) }
      let report = FunnelReport(funnel, names)
      let found = report.results(of: session, FactAccount([])).first?.attempt
      let screens = session.visits.map { $0.screen.screen(names.all).name }
      let expected = Self.best(funnel, screens, session.visits.map(\.enteredAt))
      #expect(found?.visits.count == expected?.visits.count, "\(steps) \(screens)")
      #expect(found?.last == expected?.last && found?.first == expected?.first, "\(steps) \(screens)")
    }
  }

  @Test func `in any order as many steps are filled as visits can be matched to`() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<3000 {
      let names = SharedNames()
      let session = Self.session(names, using: &random)
      let steps = (0..<(1 + random.below(4))).map { _ in Self.letters[random.below(4)] }
      var funnel = Funnel(steps: steps.compactMap(VisitPattern.init))
      funnel.mode = .any
      let found = FunnelReport(funnel, names).results(of: session, FactAccount([])).first?.attempt.visits
        .count
      let screens = session.visits.map { $0.screen.screen(names.all).name }
      // Steps are single screens: of each as many are filled as it is asked for and seen.
      let filled = Set(steps).reduce(0) { sum, step in
        sum + min(steps.count { $0 == step }, screens.count { $0 == step })
      }
      #expect(found ?? 0 == filled, "\(steps) \(screens)")
    }
  }

  @Test func `sessions of a step are those of the next and of its four ends`() {
    var random = SeededGenerator(seed: 83)
    for _ in 0..<200 {
      let names = SharedNames()
      var funnel = Funnel(steps: ["a", "b", "a"].compactMap(VisitPattern.init))
      funnel.mode = random.pick(.ordered, .strict, .any)
      funnel.window = random.oneIn(2) ? nil : Int64(random.below(8))
      var report = FunnelReport(funnel, names)
      for _ in 0..<30 { report.add(Self.session(names, using: &random), FactAccount([])) }
      let steps = report.steps
      for (step, next) in zip(steps, steps.dropFirst() + [.init()]) where step != steps.last {
        #expect(step.reached == next.reached + step.droppedOff + step.continued + step.cut + step.open)
      }
      #expect(report.timeToConvert.count == steps.last?.reached)
    }
  }

  @Test func `steps are read as they are written, and nothing else is`() {
    for text in [
      "home", "product?id=4", "product?id=4&tab=a", "tab:home", "link:", "link:product", "fact:vip",
      "fact:role=admin",
    ] {
      #expect(VisitPattern(text)?.text == text)
    }
    for text in ["", "tab:", "fact:", "fact:=x", "product?", "product?id", "?id=4", "product?=4"] {
      #expect(VisitPattern(text) == nil || text == "product?", "\(text)")
    }
  }
}
