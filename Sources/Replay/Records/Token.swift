/// The bytes that the structure of an event is written in: part of the journal's format.
///
/// A record is a window, the intent as it was sent, an outcome, the changes, and maybe a cause, in this
/// order. What varies from event to event (names, numbers, text) is left to operands; what does not is
/// told by these bytes, which a page keeps once for all events of one shape.
enum Token {
  // The event
  /// The event's window is the main one.
  static let inMainWindow: UInt8 = 0x01
  /// The event's window: a window operand.
  static let inWindow: UInt8 = 0x02
  /// How far before the event its cause stands: a number.
  static let cause: UInt8 = 0x03
  /// The change that follows is made in another window than the event's: a window operand.
  static let changeInWindow: UInt8 = 0x04

  // Values
  static let null: UInt8 = 0x10
  static let `false`: UInt8 = 0x11
  static let `true`: UInt8 = 0x12
  /// A number operand.
  static let integer: UInt8 = 0x13
  /// A double operand.
  static let double: UInt8 = 0x14
  /// A text or UUID operand.
  static let text: UInt8 = 0x15
  /// A name operand.
  static let word: UInt8 = 0x16
  /// A count, then so many values.
  static let array: UInt8 = 0x17
  /// A count, then so many keys and values.
  static let object: UInt8 = 0x18
  /// A key: its byte count, then its bytes.
  static let key: UInt8 = 0x19
  /// A key that can not stand among tokens: a text operand.
  static let textKey: UInt8 = 0x1a

  /// A key of an intent: from here on by the number of its field.
  static let fields: UInt8 = 0x20
  static let fieldsEnd: UInt8 = 0x60

  // Values that the event tells anyway
  static let sameSession: UInt8 = 0x60
  /// The event's time as an integer.
  static let timeInteger: UInt8 = 0x61
  /// The event's time as RFC 3339 with three digits and `Z`.
  static let timeText: UInt8 = 0x62
  /// An identifier operand.
  static let identifier: UInt8 = 0x63
  /// A tab operand.
  static let tab: UInt8 = 0x64
  /// A window operand.
  static let window: UInt8 = 0x65
  /// A bare string that is a route: a name operand.
  static let bareRoute: UInt8 = 0x66
  /// A route with parameters: a name operand, then an object.
  static let route: UInt8 = 0x67
  /// A route's object without `params`: a name operand.
  static let routeWithoutParameters: UInt8 = 0x68
  /// A route's object with empty `params`: a name operand.
  static let routeWithEmptyParameters: UInt8 = 0x69
  /// A count: the number of the route of this record that is meant, from 0.
  static let sameRoute: UInt8 = 0x6a
  /// The event's time less a number operand.
  static let timeSince: UInt8 = 0x6b
  static let sameWindow: UInt8 = 0x6c
  /// A result request was cancelled: a count, the number of the reason.
  static let cancelled: UInt8 = 0x6d

  // Places
  static let tabPlace: UInt8 = 0x70
  static let columnPlace: UInt8 = 0x71
  static let modalPlace: UInt8 = 0x72

  // Vocabularies, each by number from here on
  static let kinds: UInt8 = 0x80
  static let outcomes: UInt8 = 0xa0
  static let rejections: UInt8 = 0xb0
  static let reasonText: UInt8 = 0xc7
  static let details: UInt8 = 0xc8
  static let changes: UInt8 = 0xd6

  // Counts
  /// Counts are written in digits of base 112, the lowest first; a digit that is not the last has this added.
  static let digitBase: UInt8 = 0x70
}

/// The kinds of change by their number in the journal: a new one goes to the end.
enum ChangeNumber: UInt8, CaseIterable {
  case pushed, popped, removed, movedToTop
  case tabAdded, tabSelected, tabHistoryChanged, layoutChanged
  case modalPresented, modalDismissed
  case windowOpened, windowClosed, windowFocused
  case factSet, readinessChanged, backgroundChanged, ended
  case requestOpened, requestCompleted, held, released, asked, answered

  var token: UInt8 { Token.changes + rawValue }
}

/// The kinds of an outcome's details likewise.
enum DetailNumber: UInt8, CaseIterable {
  case count, position, item, token, question, guarded, to, chain, removed, report, results, element, outcomes

  var token: UInt8 { Token.details + rawValue }
}
