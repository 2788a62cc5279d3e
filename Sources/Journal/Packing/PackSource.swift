/// A journal that goes into a pack: a part of a file, which may be joined of several, or a pack itself.
struct PackSource {
  /// The file that it is from, or was from before it was packed.
  var fileName: String
  var journal: JournalID
  /// Milliseconds since 1970.
  var created: Int64
  var content: HeaderContent
  /// Its positions in its own file.
  var positions: Range<UInt64>
  /// The header of what it is read from, which tells what its sessions begin with.
  var header: Header
  /// The same positions as the segment counts that it is read from.
  var readPositions: Range<UInt64>
  /// The pages of the file that have its events; the first and the last may have others too.
  var pages: [Int]
  /// What its sessions are called, where they are called otherwise in what it is read from: by the name
  /// there.
  var names: [String: String] = [:]

  /// A page's events that are of this journal.
  func events(of page: borrowing Page) -> Range<Int> {
    let range = readPositions.clamped(to: page.firstPosition..<page.endPosition)
    return Int(range.lowerBound &- page.firstPosition)..<Int(range.upperBound &- page.firstPosition)
  }
}

extension JournalReader {
  /// The journals in the file, as they go into a pack: those of a pack each by itself.
  func packSources() throws(JournalFault) -> [PackSource] {
    var sources: [PackSource] = []
    var rest = segments[...]
    while let first = rest.first {
      let own = rest.prefix { $0.journalNumber == first.journalNumber }
      rest = rest.dropFirst(own.count)
      guard let source = source(own) else { continue }
      sources += try packedSources(of: source, inSegment: own.startIndex) ?? [source]
    }
    return sources
  }

  private func source(_ segments: ArraySlice<Segment>) -> PackSource? {
    guard let first = segments.first, let last = segments.last else { return nil }
    let header = first.header
    let end = max(last.endPosition &- last.positionShift, header.firstPosition)
    let positions = header.firstPosition..<end
    return PackSource(
      fileName: path, journal: header.journal, created: header.created, content: header.content,
      positions: positions, header: header, readPositions: positions, pages: segments.flatMap(\.pages))
  }

  /// The journals of a pack; `nil` for what is none, or has lost its directory.
  private func packedSources(
    of pack: PackSource, inSegment number: Int
  ) throws(JournalFault) -> [PackSource]? {
    guard pack.header.isPack else { return nil }
    let directory: PackDirectory
    do throws(JournalFault) { directory = try packDirectory(ofSegment: number) } catch .noPack { return nil }
    guard directory.covers(pack.positions) else { return nil }
    let shift = segments[number].positionShift
    var pages = pack.pages[...]
    return directory.members.map { member in
      let range = member.packedPositions
      pages = pages.drop { self.pages[$0].endPosition &- shift <= range.lowerBound }
      var source = pack
      (source.fileName, source.journal, source.created) = (member.fileName, member.journal, member.created)
      source.content = directory.contents[member.contentNumber]
      (source.positions, source.readPositions) = (member.positions, range)
      source.pages = pages.prefix { self.pages[$0].firstPosition &- shift < range.upperBound }
      source.names = member.renamed
      return source
    }
  }
}

extension PackDirectory {
  /// Whether its journals have all positions of a range, one behind the other.
  fileprivate func covers(_ positions: Range<UInt64>) -> Bool {
    var next = positions.lowerBound
    for member in members {
      guard member.packedPosition == next else { return false }
      next = member.packedPositions.upperBound
    }
    return next == positions.upperBound
  }
}
