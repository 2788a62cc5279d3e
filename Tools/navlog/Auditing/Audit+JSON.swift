import Interchange
import Journal
import Replay

extension JSONWriter {
  /// Writes what an audit found as members of the object at hand.
  mutating func writeMembers(_ audit: Audit) {
    if audit.request.needsTree {
      key("head")
      write(TreeHead(count: audit.tree.tree.count, root: audit.tree.tree.root))
      key("indexHolds")
      if let holds = audit.indexHolds { write(holds) } else { null() }
      key("redacted")
      beginArray()
      for range in audit.tree.redacted.ranges { write(range) }
      endArray()
    }
    if let states = audit.states { writeMembers(states) }
    if !audit.request.notes.isEmpty {
      key("notes")
      beginArray()
      for note in audit.notes { write(note) }
      endArray()
    }
    if !audit.ancestors.isEmpty { write(audit.ancestors) }
  }

  mutating func write(_ head: TreeHead) {
    beginObject()
    key("events")
    write(head.count)
    key("root")
    write(Base64.text(of: head.root.bytes))
    endObject()
  }

  /// Positions, as the first and the last.
  private mutating func write(_ positions: Range<UInt64>) {
    beginArray()
    write(positions.lowerBound)
    write(positions.upperBound &- 1)
    endArray()
  }

  private mutating func writeMembers(_ states: ReplayAudit) {
    key("states")
    beginObject()
    key("checked")
    write(states.checkedCount)
    key("wrong")
    beginArray()
    for divergence in states.divergences {
      beginObject()
      key("position")
      write(divergence.position)
      key("session")
      write(divergence.session)
      key("part")
      write(divergence.part.rawValue)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func write(_ note: NoteFinding) {
    beginObject()
    key("file")
    write(note.file.path)
    key("events")
    write(note.file.checkpoint.head.count)
    key("history")
    write(note.history.rawValue)
    key("signatures")
    beginArray()
    for (verifier, standing) in note.signatures {
      beginObject()
      key("key")
      write(verifier.text)
      key("standing")
      write("\(standing)")
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func write(_ ancestors: [(ancestor: Ancestor, isProved: Bool)]) {
    key("madeFrom")
    beginArray()
    for (ancestor, isProved) in ancestors {
      beginObject()
      key("origin")
      write(TreeCheckpoint.origin(of: ancestor.journal))
      key("head")
      write(ancestor.head)
      key("proved")
      write(isProved)
      endObject()
    }
    endArray()
  }
}
