import Navigation
import Replay

/// What other rules make of an event, for a person.
struct WhatIfText {
  let isColored: Bool
  private var intents = IntentReader()
  private let positionWidth: Int
  private var sessionWidth = 8
  private var intentWidth = 32

  /// - Parameter lastPosition: of the last event that may come; its width is every position's.
  init(isColored: Bool, lastPosition: UInt64) {
    self.isColored = isColored
    positionWidth = String(lastPosition).count
  }

  mutating func lines(of difference: WhatIfDifference) -> [String] {
    let received = intents.read(difference.sent)
    let intent = IntentWords(received.intent).text.cut(to: 56)
    intentWidth = max(intentWidth, intent.count)
    let session = "\(difference.session.shown.cut(to: 24)) step \(difference.step)"
    sessionWidth = max(sessionWidth, session.count)
    let place = String(difference.position).leftPadded(to: positionWidth)
    // Behind a difference the user might have gone on otherwise.
    let tint = difference.isCounterfactual ? "≈" : " "
    let head = "\(difference.kind.mark)\(tint)\(place)  \(session.padded(to: sessionWidth))  "
    let margin = String(repeating: " ", count: head.count + intentWidth + 2)
    let before = difference.recorded.map { OutcomeWords($0).text } ?? "(no event after it)"
    let after = difference.now.map { OutcomeWords($0).text } ?? missing(difference.kind)
    return [
      paint(.name, head) + intent.padded(to: intentWidth) + "  " + paint(.bad, "- \(before)"),
      margin + paint(.good, "+ \(after)") + paint(.faint, "  \(difference.kind.words)"),
    ]
  }

  private func missing(_ kind: WhatIfDifference.Class) -> String {
    kind == .effectNeeded ? "(effect needed but not recorded)" : "(no event)"
  }

  private func paint(_ paint: Paint, _ text: String) -> String { paint(text, if: isColored) }
}
