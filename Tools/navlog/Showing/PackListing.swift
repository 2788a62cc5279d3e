import Interchange
import Journal

extension Console {
  /// Tells what a pack holds: a line a journal, or one object with `--json`.
  mutating func show(_ members: [PackDirectory.Member], in path: String) throws(Failure) {
    if isJSON { return try output.write(PackListing(path: path, members: members).json.span) }
    for member in members {
      let sessions = member.renamed.isEmpty ? "" : ", \(member.renamed.count) of its sessions renamed"
      try output.writeLine("\(member.fileName.shown)  \(member.places)\(sessions)")
    }
  }
}

/// What a pack holds, as JSON.
private struct PackListing {
  var path: String
  var members: [PackDirectory.Member]

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", path)
    writer.key("journals")
    writer.beginArray()
    for member in members { Self.write(member, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static func write(_ member: PackDirectory.Member, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", member.fileName)
    writer.key("positions")
    write(member.positions, to: &writer)
    writer.key("packed")
    write(member.packedPositions, to: &writer)
    writer.key("renamed")
    writer.beginObject()
    for (packed, own) in member.renamed.sorted(by: { $0.key < $1.key }) {
      writer.key(packed)
      writer.write(own)
    }
    writer.endObject()
    writer.endObject()
  }

  /// The first and the last position; nothing for no event.
  private static func write(_ positions: Range<UInt64>, to writer: inout JSONWriter) {
    writer.beginArray()
    if !positions.isEmpty {
      writer.write(positions.lowerBound)
      writer.write(positions.upperBound - 1)
    }
    writer.endArray()
  }
}

extension PackDirectory.Member {
  fileprivate var places: String {
    if positions.isEmpty { return "no events" }
    return "events \(packedPositions.lowerBound) to \(packedPositions.upperBound - 1)"
  }
}
