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
  /// What had to be guessed, in sentences.
  package var guesses: [String] {
    sentencesOnGuesses
      + countedGuesses.map { "\($0.count) guessed, \($0.reason); the first at \($0.first)." }
  }
  private var sentencesOnGuesses: [String] = []
  private var countedGuesses: [Omission] = []
  /// Why nothing could be taken over.
  package var fault: String? { toldFault ?? (intentCount == 0 ? "Nothing in it navigates." : nil) }
  private var toldFault: String?

  package var verdict: Verdict {
    if fault != nil { return .impossible }
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
    guard !sentencesOnGuesses.contains(sentence), sentencesOnGuesses.count < Self.kindMaximum else { return }
    sentencesOnGuesses.append(sentence)
  }

  /// Counts something that was written otherwise than it stood there.
  mutating func guess(_ reason: String, at place: String) {
    if let index = countedGuesses.firstIndex(where: { $0.reason == reason }) {
      countedGuesses[index].count += 1
    } else if countedGuesses.count < Self.kindMaximum {
      countedGuesses.append(Omission(reason: reason, count: 1, first: place, isLoss: true))
    }
  }

  /// Whether it was seen that the recording is not what it was said to be.
  package var isGivenUp: Bool { toldFault != nil }

  /// Says that the recording is not what it was said to be.
  mutating func giveUp(_ sentence: String) { toldFault = toldFault ?? sentence }
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
