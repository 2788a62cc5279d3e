/// A declaration, and from where on events were recorded under it.
package struct DeclaredStretch: Hashable, Sendable {
  package var firstPosition: UInt64
  /// As text; empty for none.
  package var declaration: [UInt8]
}

extension JournalReader {
  /// What the events of a file were recorded under, in order of position: one declaration, but for joined
  /// journals and packs, whose journals have each its own.
  package mutating func declarations() throws(JournalFault) -> [DeclaredStretch] {
    var found: [DeclaredStretch] = []
    for number in segments.indices {
      for stretch in try declarations(ofSegment: number)
      where found.last?.declaration != stretch.declaration { found.append(stretch) }
    }
    return found
  }

  private func declarations(ofSegment number: Int) throws(JournalFault) -> [DeclaredStretch] {
    let segment = segments[number]
    if segment.header.isPack {
      do throws(JournalFault) {
        let directory = try packDirectory(ofSegment: number)
        return directory.members.map { member in
          DeclaredStretch(
            firstPosition: member.packedPosition &+ segment.positionShift,
            declaration: directory.contents[member.contentNumber].declaration)
        }
      } catch .noPack {
        // Then the header's is all that is known.
      }
    }
    let first = segment.header.firstPosition &+ segment.positionShift
    return [DeclaredStretch(firstPosition: first, declaration: segment.header.declaration)]
  }
}
