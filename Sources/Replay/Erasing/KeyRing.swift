package import Journal
import Navigation

/// The keys of persons, in a file of their own beside the journals that are sealed with them.
///
/// A line a key: its id, the person and the secret, in hexadecimal digits; and a line for each session that
/// someone had: its name and the person. A new key is on the disk before anything is sealed with it; one that
/// is forgotten is overwritten and gone from the file.
package final class KeyRing: Sendable {
  private static let title = "navlog keys 1"
  package static let byteMaximum = 64 << 20

  fileprivate enum Line {
    case key(PersonalKey, person: String)
    case session(String, person: String)
  }

  fileprivate struct Content {
    var lines: [Line] = []
    var newest: [String: PersonalKey] = [:]
    var byID: [[UInt8]: PersonalKey] = [:]
    /// Whose the sessions are.
    var persons: [String: String] = [:]
    /// Whether the file is there and ends with a whole line, so that another can follow.
    var isWhole = false
    /// The file that this was read from, or written to.
    var status: File.Status?
  }

  private let path: String
  private let content: Locked<Content>

  /// Why a file is no ring of keys.
  package struct Fault: Error, CustomStringConvertible {
    package let description = "it is no ring of keys, as record --keys makes one"
  }

  /// Reads a ring.
  ///
  /// - Parameter bytes: of the file at `path`; `nil` where it is yet to be made.
  package init(_ path: String, _ bytes: [UInt8]?) throws(Fault) {
    self.path = path
    content = Locked(try bytes.map { (bytes) throws(Fault) in try Self.content(bytes) } ?? Content())
  }

  private static func content(_ bytes: [UInt8]) throws(Fault) -> Content {
    var content = Content()
    // A line without an end was being written when its writer died: nothing was sealed with that key.
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    guard lines.first == title[...] else { throw Fault() }
    for line in lines.dropFirst() { content.add(try Self.line(line)) }
    content.isWhole = bytes.last == UInt8(ascii: "\n")
    return content
  }

  private static func line(_ text: Substring) throws(Fault) -> Line {
    var words: [[UInt8]] = []
    for word in text.split(separator: " ") {
      guard let bytes = Hexadecimal.bytes(of: word) else { throw Fault() }
      words.append(bytes)
    }
    if words.count == 2 {
      return .session(
        String(decoding: words[0], as: UTF8.self), person: String(decoding: words[1], as: UTF8.self))
    }
    guard words.count == 3, words[0].count == PersonalKey.idByteCount,
      words[2].count == PersonalKey.secretByteCount
    else { throw Fault() }
    return .key(
      PersonalKey(id: words[0], secret: words[2]), person: String(decoding: words[1], as: UTF8.self))
  }

  private static func text(_ lines: [Line]) -> [UInt8] {
    Array(([title] + lines.map(text)).map { "\($0)\n" }.joined().utf8)
  }

  private static func text(_ line: Line) -> String {
    let words =
      switch line {
      case .key(let key, let person): [key.id, Array(person.utf8), key.secret]
      case .session(let name, let person): [Array(name.utf8), Array(person.utf8)]
      }
    return words.map { Hexadecimal.text(of: $0) }.joined(separator: " ")
  }

  // MARK: The file

  /// Brings a line to the disk, and then takes it over.
  ///
  /// - Parameter wanted: the line, seen what other processes have done to the ring; `nil` if none is needed.
  private func add(
    to content: inout Content, _ wanted: (borrowing Content) -> Line?
  ) throws(FileFault) {
    guard File.exists(path) else {
      // Whoever removes the file destroys all keys: none comes back.
      if content.isWhole { content = Content() }
      guard let line = wanted(content) else { return }
      try File.createSecret(path, Self.text(content.lines + [line]))
      content.isWhole = true
      content.add(line)
      content.status = try File.status(path: path)
      return
    }
    try File.withLockedSecret(path) { (file) throws(FileFault) in
      try takeOver(file, to: &content)
      guard let line = wanted(content) else { return }
      if content.isWhole {
        try File.appendSecret(path, Array((Self.text(line) + "\n").utf8))
      } else {
        try File.replaceSecret(path, Self.text(content.lines + [line]))
        content.isWhole = true
      }
      content.add(line)
      content.status = try File.status(path: path)
    }
  }

  /// Reads the ring again if another process has changed it: keys were added, or are gone.
  private func takeOver(_ file: borrowing File, to content: inout Content) throws(FileFault) {
    let status = try file.status()
    guard status != content.status else { return }
    var bytes: [UInt8] = []
    _ = try file.read(at: 0, count: min(status.byteCount, Self.byteMaximum), into: &bytes)
    do {
      content = try Self.content(bytes)
    } catch {
      throw FileFault(.read, path: path, errorNumber: 0, explanation: error.description)
    }
    content.status = status
  }

  // MARK: Keys

  /// Whose an event is: the actor's, else that of whoever is known to have the session, else the session's
  /// own. Who has a session is remembered.
  ///
  /// - Throws: `FileFault` where that could not be brought to the disk.
  package func person(actor: String?, session: String) throws(FileFault) -> String {
    try content.withLock { (content) throws(FileFault) in
      guard let actor else { return content.persons[session] ?? session }
      if content.persons[session] != actor {
        try add(to: &content) { $0.persons[session] == actor ? nil : .session(session, person: actor) }
      }
      return actor
    }
  }

  /// The key of a person, who gets one if there is none.
  ///
  /// - Throws: `FileFault` where a new key could not be brought to the disk; it is not used then.
  package func key(of person: String) throws(FileFault) -> PersonalKey {
    try content.withLock { (content) throws(FileFault) in
      if let key = content.newest[person] { return key }
      let key = PersonalKey.random()
      try add(to: &content) { $0.newest[person] == nil ? .key(key, person: person) : nil }
      return content.newest[person] ?? key
    }
  }

  /// Destroys all keys of a person, those of the person's sessions included.
  ///
  /// - Returns: how many there were.
  package func forget(_ person: String) throws(FileFault) -> Int {
    try content.withLock { (content) throws(FileFault) in
      guard File.exists(path) else { return 0 }
      return try File.withLockedSecret(path) { (file) throws(FileFault) in
        try takeOver(file, to: &content)
        return try forget(person, in: &content)
      }
    }
  }

  private func forget(_ person: String, in content: inout Content) throws(FileFault) -> Int {
    var names: Set = [person]
    for case .session(let name, person) in content.lines { names.insert(name) }
    let kept = content.lines.filter { !$0.isOf(names) }
    let count = content.lines.count { $0.isKey } - kept.count { $0.isKey }
    guard kept.count < content.lines.count else { return 0 }
    try File.replaceSecret(path, Self.text(kept))
    content = Content()
    content.isWhole = true
    for line in kept { content.add(line) }
    content.status = try File.status(path: path)
    return count
  }

  // MARK: Values

  /// A value in clear: what was sealed with a key that is gone is `erased`.
  ///
  /// - Parameter includingSecrets: whether secrets are meant too.
  private func reveal(_ value: Value, includingSecrets: Bool) -> Value {
    switch value {
    case .string(let text): reveal(text, includingSecrets)
    case .array(let elements): .array(elements.map { reveal($0, includingSecrets: includingSecrets) })
    case .object(let members):
      .object(
        Dictionary(
          members.map {
            (text(reveal($0.key, includingSecrets)), reveal($0.value, includingSecrets: includingSecrets))
          }, uniquingKeysWith: { $1 }))
    default: value
    }
  }

  private func reveal(_ text: String, _ includingSecrets: Bool) -> Value {
    guard text.hasPrefix(PersonalKey.prefix) || includingSecrets && text.hasPrefix(PersonalKey.secretPrefix)
    else { return .string(text) }
    let words = text.dropFirst(PersonalKey.prefix.count).split(separator: ":")
    guard words.count == 2, let id = Hexadecimal.bytes(of: words[0]),
      let body = Hexadecimal.bytes(of: words[1])
    else { return .string(text) }
    let key = content.withLock { $0.byID[id] }
    return key.flatMap { $0.open(body) } ?? .string("erased")
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    default: "erased"
    }
  }

  /// Everything in clear that was sealed.
  package var revealing: PersonalValues {
    PersonalValues(app: nil) { self.reveal($0, includingSecrets: true) }
  }

  /// Everything in clear that is decided over in clear.
  var revealingForDecisions: PersonalValues {
    PersonalValues(app: nil) { self.reveal($0, includingSecrets: false) }
  }
}

extension KeyRing.Line {
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }

  /// Whether the line is about one of these persons or sessions.
  fileprivate func isOf(_ names: Set<String>) -> Bool {
    switch self {
    case .key(_, let person): names.contains(person)
    case .session(let name, let person): names.contains(name) || names.contains(person)
    }
  }
}

extension KeyRing.Content {
  fileprivate mutating func add(_ line: KeyRing.Line) {
    lines.append(line)
    switch line {
    case .key(let key, let person):
      newest[person] = key
      byID[key.id] = key
    case .session(let name, let person): persons[name] = person
    }
  }
}
