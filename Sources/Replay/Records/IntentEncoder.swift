import Journal
import Navigation

/// Writes an intent as it was sent: every field, known or not, in the order it came in and as it was spelled.
///
/// What the event tells anyway (its session, its time, its window) is told by a token alone.
struct IntentEncoder {
  let document: Document
  let place: EventEncoder.Place
  let window: WindowName
  /// Identifiers that no session gets to are written as numbers: distances between them must fit 63 bits.
  private static let identifierLimit: UInt64 = 1 << 62
  /// Where the routes written so far stand in the document.
  private(set) var routes: [RoutePlace] = []

  init(document: Document, place: EventEncoder.Place, window: WindowName) {
    self.document = document
    self.place = place
    self.window = window
  }

  mutating func append(to page: inout PageBuilder) {
    if document.isEmpty { return page.append(token: Token.null) }
    if document.kind(at: Document.root) == .object {
      appendIntent(Document.root, to: &page)
    } else {
      append(plain: Document.root, to: &page)
    }
  }

  private mutating func appendIntent(_ object: Int, to page: inout PageBuilder) {
    page.append(token: Token.object)
    page.append(count: document.count(at: object))
    for key in document.members(of: object) {
      if let field = IntentField(at: key, of: document) {
        page.append(token: Token.fields + UInt8(truncatingIfNeeded: field.rawValue))
        append(value: key + 1, of: field, to: &page)
      } else {
        append(key: key, to: &page)
        append(plain: key + 1, to: &page)
      }
    }
  }

  private mutating func append(value index: Int, of field: IntentField, to page: inout PageBuilder) {
    switch document.kind(at: index) {
    case .string: append(string: index, of: field, to: &page)
    case .integer: append(integer: index, of: field, to: &page)
    case .object where field == .route: append(route: index, to: &page)
    case .array where field == .routes || field == .path || field == .stack:
      append(elementsOf: index, to: &page) { $0.append(route: $1, to: &$2) }
    case .array where field == .modals:
      append(elementsOf: index, to: &page) { $0.appendRoutes($1, to: &$2) }
    case .array where field == .intents:
      append(elementsOf: index, to: &page) { encoder, element, page in
        if encoder.document.kind(at: element) == .object {
          encoder.appendIntent(element, to: &page)
        } else {
          encoder.append(plain: element, to: &page)
        }
      }
    default: append(plain: index, to: &page)
    }
  }

  private mutating func append(
    elementsOf array: Int, to page: inout PageBuilder,
    _ append: (inout IntentEncoder, Int, inout PageBuilder) -> Void
  ) {
    page.append(token: Token.array)
    page.append(count: document.count(at: array))
    for element in document.elements(of: array) { append(&self, element, &page) }
  }

  private mutating func appendRoutes(_ index: Int, to page: inout PageBuilder) {
    guard document.kind(at: index) == .array else { return append(route: index, to: &page) }
    append(elementsOf: index, to: &page) { $0.append(route: $1, to: &$2) }
  }

  // MARK: Fields

  private mutating func append(string index: Int, of field: IntentField, to page: inout PageBuilder) {
    let bytes = document.text
    let text = bytes.span.extracting(document.textRange(of: index))
    switch field {
    case .intent:
      if let number = IntentKind.number(at: index, of: document) {
        return page.append(token: Token.kinds + number)
      }
    case .session where document.hasText(place.session, at: index):
      return page.append(token: Token.sameSession)
    case .window where document.hasText(window, at: index): return page.append(token: Token.sameWindow)
    case .at where document.hasText(Timestamp(milliseconds: place.at).description, at: index):
      return page.append(token: Token.timeText)
    case .tab, .selectedTab:
      page.append(token: Token.tab)
      return page.append(tab: text)
    case .source, .actor, .name, .style, .request, .column, .ifTop, .ifExists, .ifMissing, .busy:
      page.append(token: Token.word)
      return page.append(name: text)
    case .route: return append(route: index, to: &page)
    default: break
    }
    append(plain: index, to: &page)
  }

  private mutating func append(integer index: Int, of field: IntentField, to page: inout PageBuilder) {
    let integer = document.integer(at: index) ?? 0
    switch field {
    case .at where integer == place.at: page.append(token: Token.timeInteger)
    case .t where integer == place.at: page.append(token: Token.timeInteger)
    case .t:
      page.append(token: Token.timeSince)
      page.append(number: place.at &- integer)
    case .from, .entry, .modal, .token:
      guard let identifier = UInt64(exactly: integer), identifier < Self.identifierLimit else {
        return append(plain: index, to: &page)
      }
      page.append(token: Token.identifier)
      page.append(identifier: identifier)
    default: append(plain: index, to: &page)
    }
  }

  // MARK: Routes

  /// Appends what stands where a route should; one that is spelled in one of the usual
  /// ways gets a token of its own.
  private mutating func append(route index: Int, to page: inout PageBuilder) {
    guard let route = RoutePlace(at: index, of: document), let token = token(of: route, at: index) else {
      return append(plain: index, to: &page)
    }
    routes.append(route)
    page.append(token: token)
    let bytes = document.text
    page.append(name: bytes.span.extracting(document.textRange(of: route.name)))
    if token == Token.route, let parameters = route.parameters { append(plain: parameters, to: &page) }
  }

  /// The token for the way a route is spelled, `nil` for an unusual one, with other fields or another order.
  private func token(of route: RoutePlace, at index: Int) -> UInt8? {
    if route.name == index { return Token.bareRoute }
    guard route.name == index + 2 else { return nil }
    guard let parameters = route.parameters else {
      return document.count(at: index) == 1 ? Token.routeWithoutParameters : nil
    }
    guard document.count(at: index) == 2, parameters == route.name + 2 else { return nil }
    return document.count(at: parameters) == 0 ? Token.routeWithEmptyParameters : Token.route
  }

  // MARK: Anything

  private func append(plain index: Int, to page: inout PageBuilder) {
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
      let bytes = document.text
      page.append(text: bytes.span.extracting(document.textRange(of: index)))
    case .array:
      page.append(token: Token.array)
      page.append(count: document.count(at: index))
      for element in document.elements(of: index) { append(plain: element, to: &page) }
    case .object:
      page.append(token: Token.object)
      page.append(count: document.count(at: index))
      for key in document.members(of: index) {
        append(key: key, to: &page)
        append(plain: key + 1, to: &page)
      }
    }
  }

  private func append(key index: Int, to page: inout PageBuilder) {
    let bytes = document.text
    page.append(key: bytes.span.extracting(document.textRange(of: index)))
  }
}
