/// The fields of intents that mean something, named as they are spelled.
///
/// Their order is part of the journal's format (``Token/fields``): a new one goes to the end.
enum IntentField: Int, CaseIterable, Sendable {
  case intent, session, window, at, t, id, delivery, source, actor, from
  case route, routes, tab, column, request, ifTop, ifExists, count, name, entry, inclusive, ifMissing
  case andAbove, reset, dismissModals, style, path, busy, modal, url, value, facts, dropPending, columns
  case token, verdict, snapshot, stack, selectedTab, modals, note, intents
  case deny, redirect, present

  private static let all = allCases

  /// The field as intents spell it.
  var spelling: String { Self.spellings[rawValue] }

  private static let spellings = allCases.map { String(describing: $0) }

  /// The field of a number in the journal.
  init?(number: UInt8) {
    guard Int(number) < Self.all.count else { return nil }
    self = Self.all[Int(number)]
  }

  init?(spelling: String) {
    guard let index = Self.spellings.firstIndex(of: spelling) else { return nil }
    self = Self.all[index]
  }
}

/// What a field holds is not what its kind of intent wants there.
struct FieldFault: Error {}

/// An object of a document with the places of the fields that mean something.
///
/// One pass over the members finds all of them. Of equal keys the last one counts, `null` is as good as
/// left out, and keys that mean nothing here are passed over.
struct IntentFields {
  let document: Document
  /// The index of each field's value, 0 where the field is not there: the root is no field's value.
  private var places = InlineArray<45, Int32>(repeating: 0)

  init(of object: Int, in document: Document) {
    self.document = document
    var key = object + 1
    let end = document.end(of: object)
    while key < end {
      // The fields come first among the words, in their order.
      let field = Int(document.word(at: key)) - 1
      if places.indices.contains(field) { places[field] = Int32(truncatingIfNeeded: key + 1) }
      key = document.end(of: key + 1)
    }
  }

  /// Whether the field is there, if only as `null`.
  func names(_ field: IntentField) -> Bool { places[field.rawValue] > 0 }

  /// The index of a field's value, whatever it is.
  @inline(__always) func place(of field: IntentField) -> Int? {
    let place = places[field.rawValue]
    return place > 0 ? Int(place) : nil
  }

  /// The index of a field's value, `nil` for `null` as for a field left out.
  @inline(__always) func index(of field: IntentField) -> Int? {
    guard let place = place(of: field), document.kind(at: place) != .null else { return nil }
    return place
  }
}

// MARK: - Fields by type

extension IntentFields {
  func string(_ field: IntentField) throws(FieldFault) -> String? {
    guard let index = index(of: field) else { return nil }
    guard let string = document.string(at: index) else { throw FieldFault() }
    return string
  }

  func integer(_ field: IntentField) throws(FieldFault) -> Int64? {
    guard let index = index(of: field) else { return nil }
    guard let integer = document.integer(at: index) else { throw FieldFault() }
    return integer
  }

  /// A number that names an entry, a modal or a question; never negative.
  func identifier(_ field: IntentField) throws(FieldFault) -> UInt64? {
    guard let integer = try integer(field) else { return nil }
    guard let identifier = UInt64(exactly: integer) else { throw FieldFault() }
    return identifier
  }

  func flag(_ field: IntentField) throws(FieldFault) -> Bool {
    guard let index = index(of: field) else { return false }
    guard let flag = document.flag(at: index) else { throw FieldFault() }
    return flag
  }

  /// One word of a closed list.
  func word<Word: RawRepresentable<String>>(_ field: IntentField, as: Word.Type) throws(FieldFault) -> Word? {
    guard let string = try string(field) else { return nil }
    guard let word = Word(rawValue: string) else { throw FieldFault() }
    return word
  }
}
