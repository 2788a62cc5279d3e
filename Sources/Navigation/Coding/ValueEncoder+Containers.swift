/// The members of an object.
struct KeyedSlots<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: Slot
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> ValueEncoder {
    ValueEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { slot.member(key.stringValue).set(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(slot: slot.member("super"), codingPath: codingPath)
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// The elements of an array.
struct SlotList: UnkeyedEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  private func encoder() -> ValueEncoder {
    ValueEncoder(slot: slot.element(), codingPath: codingPath)
  }

  func encodeNil() { slot.element().set(.null) }

  func encode(_ value: some Encodable) throws { try encoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
    Nested
  > {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }
}

/// One value, where the plain ones are told from those that spell themselves.
struct SingleSlot: SingleValueEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]

  func encodeNil() { slot.set(.null) }

  func encode(_ value: some Encodable) throws {
    try value.encode(to: ValueEncoder(slot: slot, codingPath: codingPath))
  }

  func encode(_ value: Bool) throws { slot.set(.bool(value)) }
  func encode(_ value: String) throws { slot.set(.string(value)) }
  func encode(_ value: Double) throws { slot.set(try Value(finite: value, at: codingPath)) }
  func encode(_ value: Float) throws { slot.set(try Value(finite: Double(value), at: codingPath)) }
  func encode(_ value: Int) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: Int8) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: Int16) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: Int32) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: Int64) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: UInt) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: UInt8) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: UInt16) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: UInt32) throws { slot.set(try Value(whole: value, at: codingPath)) }
  func encode(_ value: UInt64) throws { slot.set(try Value(whole: value, at: codingPath)) }
}

extension ValueEncoder {
  /// Spells a value into the slot. Plain values come back by way of a single-value container.
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

extension Value {
  fileprivate init(finite number: Double, at path: [any CodingKey]) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: path, debugDescription: "A parameter has to be a finite number."))
    }
    self = .number(number)
  }

  fileprivate init(whole number: some BinaryInteger, at path: [any CodingKey]) throws {
    guard let whole = Int64(exactly: number) else {
      throw EncodingError.invalidValue(
        number,
        .init(
          codingPath: path, debugDescription: "A parameter has to fit into 64 bits with a sign."))
    }
    self = .integer(whole)
  }
}
