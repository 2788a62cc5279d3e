/// What can stand behind an option: it is read from one word of the command line.
protocol ArgumentValue: Sendable {
  /// What is wanted, to complete the sentence "--top wants …".
  static var expectation: String { get }
  /// What a shell can offer for it.
  static var completion: Completion { get }

  /// Reads the word, or refuses it.
  init?(argument: String)
}

/// What a shell offers when the user presses tab.
enum Completion: Sendable, Equatable {
  case nothing
  case file
  case directory
  /// The verbs of the table.
  case verb
  case oneOf([String])
}

extension ArgumentValue {
  static var completion: Completion { .nothing }
}

// MARK: - The common ones

extension String: ArgumentValue {
  static var expectation: String { "a text" }

  init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  static var expectation: String { "a whole number" }

  init?(argument: String) { self.init(argument) }
}

/// A file's name; `-` is standard input or output.
struct Path: ArgumentValue, Equatable {
  static let expectation = "a file's name"
  static let completion = Completion.file

  let text: String

  /// Standard input or output.
  static let standardStream = Path(text: "-")

  private init(text: String) { self.text = text }

  var isStandardStream: Bool { text == "-" }

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }
}

/// One of a few words: an enumeration of strings needs to say no more than its cases.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var expectation: String { words.listed(with: "or") }
  static var completion: Completion { .oneOf(words) }

  init?(argument: String) { self.init(rawValue: argument) }

  private static var words: [String] { allCases.map(\.rawValue) }
}
