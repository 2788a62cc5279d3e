/// What a journal's header says of the events to come.
package struct HeaderContent: Sendable, Equatable {
  package var presets: Presets
  package var declaration: [UInt8]
  package var initialState: [UInt8]
  /// The journals that this one was made from by taking something out of it.
  package var lineage: [Ancestor] = []
  /// The tree over the events that were cut off its front; `nil` where none were.
  package var cut: EventTree?

  package init(presets: Presets, declaration: [UInt8] = [], initialState: [UInt8] = []) {
    self.presets = presets
    self.declaration = declaration
    self.initialState = initialState
  }

  /// As a header keeps it, before compression; empty where there is nothing to say.
  var bytes: [UInt8] {
    if presets.names.isEmpty, presets.shapes.isEmpty, declaration.isEmpty, initialState.isEmpty,
      lineage.isEmpty
    {
      return []
    }
    var content: [UInt8] = []
    content.append(varint: presets.names.count)
    for name in presets.names { content.append(counted: Array(name.utf8)) }
    content.append(varint: presets.shapes.count)
    for shape in presets.shapes { content.append(counted: shape.bytes) }
    content.append(counted: declaration)
    content.append(counted: initialState)
    if lineage.isEmpty { return content }
    content.append(varint: lineage.count)
    for ancestor in lineage { ancestor.write(to: &content) }
    cut?.write(to: &content)
    return content
  }

  /// Reads what ``bytes`` gives.
  init(_ bytes: Span<UInt8>) throws(Damage) {
    self.init(presets: Presets())
    if bytes.isEmpty { return }
    var offset = 0
    for _ in 0..<(try bytes.length(at: &offset, limit: Limits.presetCount)) {
      let name = try bytes.bytes(at: &offset, limit: Limits.presetByteCount)
      presets.names.append(String(decoding: name, as: UTF8.self))
    }
    for _ in 0..<(try bytes.length(at: &offset, limit: Limits.presetCount)) {
      presets.shapes.append(try Shape(try bytes.bytes(at: &offset, limit: Limits.presetByteCount)))
    }
    declaration = try bytes.bytes(at: &offset, limit: Limits.presetByteCount)
    initialState = try bytes.bytes(at: &offset, limit: Limits.presetByteCount)
    if offset == bytes.count { return }
    for _ in 0..<(try bytes.length(at: &offset, limit: Ancestor.limit)) {
      lineage.append(try Ancestor(bytes, at: &offset))
    }
    if offset < bytes.count { cut = try EventTree(bytes, at: &offset) }
  }
}

extension Header {
  package var content: HeaderContent {
    var content = HeaderContent(presets: presets, declaration: declaration, initialState: initialState)
    content.lineage = lineage
    content.cut = cut
    return content
  }
}
