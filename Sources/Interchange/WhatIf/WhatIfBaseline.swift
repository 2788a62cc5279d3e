import Journal
import Navigation
package import Replay

/// Differences that were looked at and accepted: a file that a gate compares with.
///
/// A line an entry, in an order that does not depend on the order of journals, so that two runs give the
/// same file and a change of it reads well. An entry is known by what it says (session, step, class and
/// both outcomes) and not by file or position: a corpus can be split or moved. Equal ones are counted.
package struct WhatIfBaseline: Sendable {
  /// What is accepted, with how often.
  package struct Entry: Sendable {
    package var difference: String
    package var session: String
    package var step: UInt64
    package var kind: String
    package var recorded: String
    package var now: String
    package var count: Int
  }

  package private(set) var mode: WhatIfMode
  private var entries: [String: Entry] = [:]
  private var sha256 = SHA256()

  package init(mode: WhatIfMode) {
    self.mode = mode
  }

  /// The entries, in the order of the file.
  package var sorted: [Entry] {
    entries.values.sorted {
      ($0.session, $0.step, $0.kind, $0.difference) < ($1.session, $1.step, $1.kind, $1.difference)
    }
  }

  package var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// Accepts a difference from now on.
  package mutating func insert(_ difference: WhatIfDifference) {
    let entry = entry(difference)
    entries[entry.difference, default: entry].count += 1
  }

  /// Takes an entry that accepts a difference.
  ///
  /// - Returns: whether there was one.
  package mutating func take(_ difference: WhatIfDifference) -> Bool {
    let name = entry(difference).difference
    guard let known = entries[name] else { return false }
    entries[name] = known.count > 1 ? known.with(count: known.count - 1) : nil
    return true
  }

  private mutating func entry(_ difference: WhatIfDifference) -> Entry {
    let (recorded, now) = (text(of: difference.recorded), text(of: difference.now))
    var writer = JSONWriter(form: .canonical)
    writer.beginArray()
    writer.write(difference.session)
    writer.write(difference.step)
    writer.write(difference.kind.rawValue)
    writer.write(recorded)
    writer.write(now)
    writer.endArray()
    writer.withBytes { bytes in sha256.update(bytes) }
    let name = String(sha256.finish().hexadecimal.prefix(16))
    return Entry(
      difference: name, session: difference.session, step: difference.step, kind: difference.kind.rawValue,
      recorded: recorded, now: now, count: 0)
  }

  /// An outcome without numbers that the same rules may give otherwise.
  private func text(of outcome: Outcome<Route>?) -> String {
    guard var outcome else { return "" }
    // A guard without a name is called by its place among the others.
    outcome.details.removeAll { if case .guarded(.index) = $0 { true } else { false } }
    var document = JSONWriter()
    document.write(outcome.mapIdentifiers { _, _ in 0 }, PlainRoutes())
    return String(decoding: document.bytes, as: UTF8.self)
  }
}

extension WhatIfBaseline.Entry {
  fileprivate func with(count: Int) -> WhatIfBaseline.Entry {
    var copy = self
    copy.count = count
    return copy
  }
}

// MARK: - As a file

extension WhatIfBaseline {
  private static let version: Int64 = 1

  /// The file.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("navlogBaseline", Self.version)
    writer.member("mode", mode.rawValue)
    writer.endObject()
    writer.endLine()
    for entry in sorted {
      writer.beginObject()
      writer.member("difference", entry.difference)
      writer.member("session", entry.session)
      writer.member("step", entry.step)
      writer.member("class", entry.kind)
      writer.member("recorded", entry.recorded)
      writer.member("now", entry.now)
      writer.member("count", entry.count)
      writer.endObject()
      writer.endLine()
    }
    return writer.bytes
  }

  /// Why a file is no baseline.
  package struct Fault: Error, CustomStringConvertible {
    /// From 1.
    package var line: Int
    package var description: String
  }

  /// Reads a file.
  package init(_ bytes: [UInt8]) throws(Fault) {
    self.init(mode: .resync)
    var parser = JSONParser()
    var document = Document()
    var isHeader = true
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where !line.isEmpty {
      let text = Array(line)
      do { try parser.parse(text.span, into: &document) } catch {
        throw Fault(line: index + 1, description: "\(error)")
      }
      guard isHeader ? readHeader(document) : readEntry(document) else {
        let wanted =
          isHeader
          ? #"{"navlogBaseline":1,"mode":"…"} is wanted here, as --accept writes it"#
          : "an entry as --accept writes it is wanted here"
        throw Fault(line: index + 1, description: wanted)
      }
      isHeader = false
    }
    if isHeader { throw Fault(line: 1, description: "it is empty; --accept writes one") }
  }

  private mutating func readHeader(_ document: Document) -> Bool {
    guard document.integer("navlogBaseline") == Self.version,
      let mode = document.text("mode").flatMap(WhatIfMode.init(rawValue:))
    else { return false }
    self.mode = mode
    return true
  }

  private mutating func readEntry(_ document: Document) -> Bool {
    guard let name = document.text("difference"), let session = document.text("session"),
      let step = document.integer("step").flatMap({ UInt64(exactly: $0) }), let kind = document.text("class"),
      let recorded = document.text("recorded"), let now = document.text("now"),
      let count = document.integer("count"), (1...Int64(Int32.max)).contains(count), entries[name] == nil
    else { return false }
    entries[name] = Entry(
      difference: name, session: session, step: step, kind: kind, recorded: recorded, now: now,
      count: Int(count))
    return true
  }
}

extension Document {
  fileprivate func text(_ key: String) -> String? {
    guard !isEmpty, kind(at: Document.root) == .object else { return nil }
    return member(key, of: Document.root).flatMap { string(at: $0) }
  }

  fileprivate func integer(_ key: String) -> Int64? {
    guard !isEmpty, kind(at: Document.root) == .object else { return nil }
    return member(key, of: Document.root).flatMap { integer(at: $0) }
  }
}
