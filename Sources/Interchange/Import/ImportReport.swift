/// What became of a foreign recording: how much of it could be taken over, and what could not.
package struct ImportReport: Sendable {
  /// Whether the intents tell what the recording told.
  package enum Verdict: String, Sendable {
    /// All that navigates is there.
    case fine
    /// Something is missing or had to be guessed.
    case risky
    /// Nothing could be taken over.
    case impossible
  }

  /// Things of one kind that were left out.
  package struct Omission: Hashable, Sendable {
    package var reason: String
    package var count: Int
    /// Where the first of them stood.
    package var first: String
    /// Whether it may have been navigation; what never is none makes nothing risky.
    package var isLoss: Bool
  }

  /// How many kinds of omission are told apart; others are counted together.
  private static let kindMaximum = 40

  /// Intents written.
  package var intentCount = 0
  package private(set) var omissions: [Omission] = []
  /// What had to be guessed.
  package private(set) var guesses: [String] = []
  /// Why nothing could be taken over.
  package private(set) var fault: String?

  package var verdict: Verdict {
    if fault != nil || intentCount == 0 { return .impossible }
    return guesses.isEmpty && !omissions.contains(where: \.isLoss) ? .fine : .risky
  }

  /// Counts something that was left out.
  mutating func leaveOut(_ reason: String, at place: String, isLoss: Bool) {
    let reason =
      omissions.count < Self.kindMaximum || omissions.contains { $0.reason == reason } ? reason : "others"
    if let index = omissions.firstIndex(where: { $0.reason == reason }) {
      omissions[index].count += 1
      omissions[index].isLoss = omissions[index].isLoss || isLoss
    } else {
      omissions.append(Omission(reason: reason, count: 1, first: place, isLoss: isLoss))
    }
  }

  /// Notes something that had to be guessed, once.
  mutating func guess(_ sentence: String) {
    if !guesses.contains(sentence), guesses.count < Self.kindMaximum { guesses.append(sentence) }
  }

  /// Says that the recording is not what it was said to be.
  mutating func giveUp(_ sentence: String) { fault = fault ?? sentence }
}

extension ImportReport {
  /// The report in sentences, the verdict first.
  package var sentences: [String] {
    var sentences = ["\(verdict.rawValue): \(intentCount) intents."]
    if let fault { sentences.append(fault) }
    for omission in omissions {
      sentences.append(
        "\(omission.count) left out, \(omission.reason)\(omission.isLoss ? "" : ": no navigation"); "
          + "the first at \(omission.first).")
    }
    return sentences + guesses
  }
}

extension JSONWriter {
  /// Writes a report.
  package mutating func write(_ report: ImportReport) {
    beginObject()
    key("verdict")
    write(report.verdict.rawValue)
    key("intents")
    write(report.intentCount)
    key("omissions")
    beginArray()
    for omission in report.omissions {
      beginObject()
      key("reason")
      write(omission.reason)
      key("count")
      write(omission.count)
      key("first")
      write(omission.first)
      key("loss")
      write(omission.isLoss)
      endObject()
    }
    endArray()
    key("guesses")
    beginArray()
    for guess in report.guesses { write(guess) }
    endArray()
    key("fault")
    if let fault = report.fault { write(fault) } else { null() }
    endObject()
  }
}
