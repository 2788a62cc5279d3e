import Interchange
import Replay

/// How many differences there were, and of which class.
struct WhatIfCounts {
  var fileCount = 0
  private(set) var sessionCount = 0
  private(set) var intentCount = 0
  private(set) var lostCount = 0
  private(set) var differenceCount = 0
  private(set) var newCount = 0
  private var counterfactualCount = 0
  private var classes: [WhatIfDifference.Class: Int] = [:]
  private var changedSessions: Set<String> = []
  private var changedSessionCount = 0

  mutating func add(_ difference: WhatIfDifference, isAccepted: Bool) {
    differenceCount += 1
    newCount += isAccepted ? 0 : 1
    counterfactualCount += difference.isCounterfactual ? 1 : 0
    classes[difference.kind, default: 0] += 1
    changedSessions.insert(difference.session)
  }

  /// Sessions of another journal are others, whatever they are called.
  mutating func endFile(sessions: Int, intents: Int, lost: Int) {
    sessionCount += sessions
    intentCount += intents
    lostCount += lost
    changedSessionCount += changedSessions.count
    changedSessions.removeAll()
  }

  func lines(_ mode: WhatIfMode, hasBaseline: Bool) -> [String] {
    let files = fileCount > 1 ? ", \(fileCount) journals" : ""
    let work = "\(intentCount) intents decided again (\(mode.rawValue)\(files))"
    guard differenceCount > 0 else { return ["no difference in \(sessionCount) sessions, \(work)"] }
    let what = differenceCount == 1 ? "1 difference" : "\(differenceCount) differences"
    let accepted =
      hasBaseline ? ["  \("accepted".padded(to: 18))\(differenceCount - newCount), new \(newCount)"] : []
    let tinted =
      counterfactualCount > 0 ? ["  \("counterfactual".padded(to: 18))\(counterfactualCount)"] : []
    return ["\(what) in \(changedSessionCount) of \(sessionCount) sessions, \(work)"]
      + WhatIfDifference.Class.allCases.compactMap { kind in
        classes[kind].map { "  \(kind.words.padded(to: 18))\($0)" }
      } + tinted + accepted
  }

  func writeJSON(
    _ mode: WhatIfMode, _ expired: [WhatIfBaseline.Entry], to output: inout Output
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("mode", mode.rawValue)
    writer.member("files", fileCount)
    writer.member("sessions", sessionCount)
    writer.member("changedSessions", changedSessionCount)
    writer.member("intents", intentCount)
    writer.member("lost", lostCount)
    writer.member("differences", differenceCount)
    writer.member("new", newCount)
    writer.member("accepted", differenceCount - newCount)
    writer.member("expired", expired.reduce(0) { $0 + $1.count })
    writer.member("counterfactual", counterfactualCount)
    writer.key("classes")
    writer.beginObject()
    for kind in WhatIfDifference.Class.allCases {
      writer.key(kind.rawValue)
      writer.write(classes[kind] ?? 0)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }
}

extension WhatIfDifference.Class {
  /// For people.
  var words: String {
    switch self {
    case .verdictChanged: "verdict changed"
    case .routeChanged: "route changed"
    case .stateChanged: "state changed"
    case .outcomeExtra: "extra outcome"
    case .outcomeMissing: "missing outcome"
    case .targetUnknown: "target unknown"
    case .effectNeeded: "effect needed"
    }
  }

  /// What its lines begin with.
  var mark: String {
    switch self {
    case .verdictChanged, .routeChanged, .stateChanged: "~"
    case .outcomeExtra: "+"
    case .outcomeMissing: "-"
    case .targetUnknown: "!"
    case .effectNeeded: "?"
    }
  }
}
