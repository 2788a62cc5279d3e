/// Spells a value that encodes itself as a ``Value``: what the route of an enum has for parameters.
struct ValueEncoder: Encoder {
  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Spells a value.
  static func value(of encodable: some Encodable) throws -> Value {
    let slot = Slot()
    try encodable.encode(to: ValueEncoder(slot: slot, codingPath: []))
    return slot.value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(KeyedSlots<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return SlotList(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleSlot(slot: slot, codingPath: codingPath)
  }
}

/// A place for a value that is still being spelled.
final class Slot {
  private enum Content {
    case plain(Value)
    case object([String: Slot])
    case array([Slot])
  }

  private var content = Content.plain(.null)

  var value: Value {
    switch content {
    case .plain(let value): value
    case .object(let members): .object(members.mapValues(\.value))
    case .array(let elements): .array(elements.map(\.value))
    }
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  func set(_ value: Value) { content = .plain(value) }

  func becomeObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func member(_ name: String) -> Slot {
    let member = Slot()
    if case .object(var members) = content {
      members[name] = member
      content = .object(members)
    }
    return member
  }

  func element() -> Slot {
    let element = Slot()
    if case .array(let elements) = content { content = .array(elements + [element]) }
    return element
  }
}
