/// Why a verb could not do what it was asked: the one error a person or a script ever sees.
struct Failure: Error, Sendable, Equatable {
  /// A word for scripts, in camelCase: it stays the same when the sentence is worded better.
  var code: String
  /// A sentence for people: what is wrong, and what to do about it.
  var message: String
  /// Where it is wrong, as far as known.
  var place: Place?

  init(_ code: String, _ message: String, at place: Place? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }
}

extension Failure {
  /// A file and a spot in it.
  struct Place: Sendable, Equatable {
    var file: String?
    /// From 1.
    var line: Int?
    /// From 0, from the file's start.
    var byte: Int?
    /// An event's number in the journal, from 1.
    var position: Int?

    init(file: String? = nil, line: Int? = nil, byte: Int? = nil, position: Int? = nil) {
      self.file = file
      self.line = line
      self.byte = byte
      self.position = position
    }
  }

  /// The words on the command line make no sense.
  static func usage(_ message: String) -> Failure { Failure("usage", message) }

  /// Who reads our output has gone away (`navlog log FILE | head`): the end, and a success.
  static let closedPipe = Failure("closedPipe", "The reader of the output has gone.")
}

// MARK: - As text

extension Failure {
  /// The line on stderr.
  var sentence: String { "navlog: \(words)" }

  /// The same without the tool's name in front.
  var words: String {
    guard let place, !place.description.isEmpty else { return message }
    return "\(place): \(message)"
  }

  /// The object on stdout when JSON was asked for.
  var json: String {
    let at = place.map(\.json) ?? "null"
    return #"{"error":{"code":\#(code.quotedAsJSON),"message":\#(message.quotedAsJSON),"at":\#(at)}}"#
  }
}

extension Failure.Place: CustomStringConvertible {
  var description: String {
    let parts = [
      file, line.map { "line \($0)" }, byte.map { "byte \($0)" }, position.map { "position \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  fileprivate var json: String {
    let members = [
      file.map { #""file":\#($0.quotedAsJSON)"# }, line.map { #""line":\#($0)"# },
      byte.map { #""byte":\#($0)"# }, position.map { #""position":\#($0)"# },
    ]
    return "{\(members.compactMap(\.self).joined(separator: ","))}"
  }
}
