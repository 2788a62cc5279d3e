import Journal
import Navigation

/// Writes an intent as it was sent: every field, known or not, in the order it came in and as it was spelled.
///
/// What the event tells anyway (its session, its time, its window) is told by a token alone. The document is
/// lent to every function and never kept: that would cost more than what is read off it.
struct IntentEncoder {
  private var session = Envelope.defaultSession
  private var time: Int64 = 0
  private var window: WindowName = mainWindow
  /// Identifiers that no session gets to are written as numbers: distances between them must fit 63 bits.
  private static let identifierLimit: UInt64 = 1 << 62
  /// Where the routes written so far stand in the document.
  private(set) var routes: [RoutePlace] = []

  /// Appends the intent of an event in a window.
  mutating func append(
    _ document: borrowing Document, at place: borrowing EventEncoder.Place, in window: WindowName,
    to page: inout PageBuilder
  ) {
    session = place.session
    time = place.at
    self.window = window
    routes.removeAll(keepingCapacity: true)
    if document.isEmpty { return page.append(token: Token.null) }
    if document.kind(at: Document.root) == .object {
      append(intent: Document.root, of: document, to: &page)
    } else {
      append(plain: Document.root, of: document, to: &page)
    }
  }

  private mutating func append(
    intent object: Int, of document: borrowing Document, to page: inout PageBuilder
  ) {
    page.append(token: Token.object)
    page.append(count: document.count(at: object))
    var key = object + 1
    let end = document.end(of: object)
    while key < end {
      if let field = document.field(at: key) {
        page.append(token: Token.fields + UInt8(truncatingIfNeeded: field.rawValue))
        append(value: key + 1, of: field, of: document, to: &page)
      } else {
        append(key: key, of: document, to: &page)
        append(plain: key + 1, of: document, to: &page)
      }
      key = document.end(of: key + 1)
    }
  }

  private mutating func append(
    value index: Int, of field: IntentField, of document: borrowing Document, to page: inout PageBuilder
  ) {
    switch document.kind(at: index) {
    case .string: append(string: index, of: field, of: document, to: &page)
    case .integer: append(integer: index, of: field, of: document, to: &page)
    case .object where field == .route: append(route: index, of: document, to: &page)
    case .array where field == .routes || field == .path || field == .stack:
      appendRoutes(index, of: document, to: &page)
    case .array where field == .modals: appendStacks(index, of: document, to: &page)
    case .array where field == .intents: appendIntents(index, of: document, to: &page)
    default: append(plain: index, of: document, to: &page)
    }
  }
}

// MARK: - Lists

extension IntentEncoder {
  private mutating func appendRoutes(
    _ array: Int, of document: borrowing Document, to page: inout PageBuilder
  ) {
    begin(array, of: document, &page)
    var index = array + 1
    while index < document.end(of: array) {
      append(route: index, of: document, to: &page)
      index = document.end(of: index)
    }
  }

  private mutating func appendStacks(
    _ array: Int, of document: borrowing Document, to page: inout PageBuilder
  ) {
    begin(array, of: document, &page)
    var index = array + 1
    while index < document.end(of: array) {
      if document.kind(at: index) == .array {
        appendRoutes(index, of: document, to: &page)
      } else {
        append(route: index, of: document, to: &page)
      }
      index = document.end(of: index)
    }
  }

  private mutating func appendIntents(
    _ array: Int, of document: borrowing Document, to page: inout PageBuilder
  ) {
    begin(array, of: document, &page)
    var index = array + 1
    while index < document.end(of: array) {
      if document.kind(at: index) == .object {
        append(intent: index, of: document, to: &page)
      } else {
        append(plain: index, of: document, to: &page)
      }
      index = document.end(of: index)
    }
  }

  private func begin(_ array: Int, of document: borrowing Document, _ page: inout PageBuilder) {
    page.append(token: Token.array)
    page.append(count: document.count(at: array))
  }
}

// MARK: - Fields

extension IntentEncoder {
  private mutating func append(
    string index: Int, of field: IntentField, of document: borrowing Document, to page: inout PageBuilder
  ) {
    switch field {
    case .intent:
      if let number = Vocabulary.kindNumber(ofWord: document.word(at: index)) {
        return page.append(token: Token.kinds + number)
      }
    case .session where document.hasText(session, at: index):
      return page.append(token: Token.sameSession)
    case .window where document.hasText(window, at: index): return page.append(token: Token.sameWindow)
    case .at where isTime(at: index, of: document): return page.append(token: Token.timeText)
    case .tab, .selectedTab:
      page.append(token: Token.tab)
      return page.append(tab: document.text.span.extracting(document.textRange(of: index)))
    case .source, .actor, .name, .style, .request, .column, .ifTop, .ifExists, .ifMissing, .busy:
      page.append(token: Token.word)
      return page.append(name: document.text.span.extracting(document.textRange(of: index)))
    case .route: return append(route: index, of: document, to: &page)
    default: break
    }
    append(plain: index, of: document, to: &page)
  }

  /// Whether a text spells the event's time as this project does.
  private func isTime(at index: Int, of document: borrowing Document) -> Bool {
    let text = Timestamp(milliseconds: time).utf8
    return document.hasBytes(text.span, at: index)
  }

  private mutating func append(
    integer index: Int, of field: IntentField, of document: borrowing Document, to page: inout PageBuilder
  ) {
    let integer = document.integer(at: index) ?? 0
    switch field {
    case .at where integer == time: page.append(token: Token.timeInteger)
    case .t where integer == time: page.append(token: Token.timeInteger)
    case .t:
      page.append(token: Token.timeSince)
      page.append(number: time &- integer)
    case .from, .entry, .modal, .token:
      guard let identifier = UInt64(exactly: integer), identifier < Self.identifierLimit else {
        return append(plain: index, of: document, to: &page)
      }
      page.append(token: Token.identifier)
      page.append(identifier: identifier)
    default: append(plain: index, of: document, to: &page)
    }
  }
}

// MARK: - Routes

extension IntentEncoder {
  /// Appends what stands where a route should; one that is spelled in one of the usual
  /// ways gets a token of its own.
  private mutating func append(
    route index: Int, of document: borrowing Document, to page: inout PageBuilder
  ) {
    guard let route = RoutePlace(at: index, of: document),
      let token = Self.token(of: route, at: index, of: document)
    else { return append(plain: index, of: document, to: &page) }
    routes.append(route)
    page.append(token: token)
    page.append(name: document.text.span.extracting(document.textRange(of: route.name)))
    if token == Token.route, let parameters = route.parameters {
      append(plain: parameters, of: document, to: &page)
    }
  }

  /// The token for the way a route is spelled, `nil` for an unusual one, with other fields or another order.
  private static func token(
    of route: RoutePlace, at index: Int, of document: borrowing Document
  ) -> UInt8? {
    if route.name == index { return Token.bareRoute }
    guard route.name == index + 2 else { return nil }
    guard let parameters = route.parameters else {
      return document.count(at: index) == 1 ? Token.routeWithoutParameters : nil
    }
    guard document.count(at: index) == 2, parameters == route.name + 2 else { return nil }
    return document.count(at: parameters) == 0 ? Token.routeWithEmptyParameters : Token.route
  }
}

// MARK: - Anything

extension IntentEncoder {
  private func append(plain index: Int, of document: borrowing Document, to page: inout PageBuilder) {
    switch document.kind(at: index) {
    case .null: page.append(token: Token.null)
    case .false: page.append(token: Token.false)
    case .true: page.append(token: Token.true)
    case .integer:
      page.append(token: Token.integer)
      page.append(number: document.integer(at: index) ?? 0)
    case .number:
      page.append(token: Token.double)
      page.append(double: document.number(at: index) ?? 0)
    case .string:
      page.append(token: Token.text)
      page.append(text: document.text.span.extracting(document.textRange(of: index)))
    case .array: append(elementsOf: index, of: document, to: &page)
    case .object: append(membersOf: index, of: document, to: &page)
    }
  }

  private func append(elementsOf array: Int, of document: borrowing Document, to page: inout PageBuilder) {
    begin(array, of: document, &page)
    var index = array + 1
    while index < document.end(of: array) {
      append(plain: index, of: document, to: &page)
      index = document.end(of: index)
    }
  }

  private func append(membersOf object: Int, of document: borrowing Document, to page: inout PageBuilder) {
    page.append(token: Token.object)
    page.append(count: document.count(at: object))
    var key = object + 1
    while key < document.end(of: object) {
      append(key: key, of: document, to: &page)
      append(plain: key + 1, of: document, to: &page)
      key = document.end(of: key + 1)
    }
  }

  private func append(key index: Int, of document: borrowing Document, to page: inout PageBuilder) {
    page.append(key: document.text.span.extracting(document.textRange(of: index)))
  }
}
