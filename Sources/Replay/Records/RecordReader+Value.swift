import Journal
import Navigation

/// What an event tells that its intent repeats.
struct EventContext {
  var session: String
  var window: WindowName
  /// Milliseconds since 1970.
  var at: Int64
}

/// An intent, as it was sent, back from a record.
extension RecordReader {
  mutating func readValue(
    _ page: borrowing EventPage, _ context: EventContext, into document: inout Document
  ) {
    let token = take()
    switch token {
    case Token.false: document.append(false)
    case Token.true: document.append(true)
    case Token.integer: document.append(number(page))
    case Token.double: document.append(Double(bitPattern: page.page.doubles[take(.double)]))
    case Token.text: document.append(text(page).span)
    case Token.word, Token.bareRoute: document.append(name(page))
    case Token.identifier: document.append(Int64(bitPattern: identifier(page)))
    case Token.tab: document.append(tab(page))
    case Token.window: document.append(window(page))
    case Token.sameSession: document.append(context.session)
    case Token.sameWindow: document.append(context.window)
    case Token.timeInteger: document.append(context.at)
    case Token.timeText: document.append(Timestamp(milliseconds: context.at).description)
    case Token.timeSince: document.append(context.at &- number(page))
    case Token.kinds..<Token.outcomes:
      document.append(IntentKind(number: token &- Token.kinds)?.rawValue ?? "")
    case Token.route, Token.routeWithoutParameters, Token.routeWithEmptyParameters:
      readRoute(token, page, context, into: &document)
    case Token.array:
      let count = takeCount()
      let array = document.open(.array)
      for _ in 0..<count { readValue(page, context, into: &document) }
      document.close(array, count: count)
    case Token.object: readObject(page, context, into: &document)
    default: document.appendNull()
    }
  }

  private mutating func readObject(
    _ page: borrowing EventPage, _ context: EventContext, into document: inout Document
  ) {
    let count = takeCount()
    let object = document.open(.object)
    for _ in 0..<count {
      document.append(key(page))
      readValue(page, context, into: &document)
    }
    document.close(object, count: count)
  }

  private mutating func key(_ page: borrowing EventPage) -> String {
    let token = take()
    switch token {
    case Token.key:
      let count = takeCount()
      let bytes = shape[place.offset..<(place.offset + count)]
      place.offset += count
      return String(decoding: bytes, as: UTF8.self)
    case Token.textKey: return string(page)
    default: return IntentField(number: token &- Token.fields)?.spelling ?? ""
    }
  }

  private mutating func readRoute(
    _ token: UInt8, _ page: borrowing EventPage, _ context: EventContext, into document: inout Document
  ) {
    let object = document.open(.object)
    document.append("name")
    document.append(name(page))
    if token != Token.routeWithoutParameters {
      document.append("params")
      if token == Token.route {
        readValue(page, context, into: &document)
      } else {
        document.close(document.open(.object), count: 0)
      }
    }
    document.close(object, count: token == Token.routeWithoutParameters ? 1 : 2)
  }

  // MARK: Values

  /// The value at hand, of an outcome or a change.
  mutating func value(_ page: borrowing EventPage) -> Value {
    switch take() {
    case Token.false: .bool(false)
    case Token.true: .bool(true)
    case Token.integer: .integer(number(page))
    case Token.double: .number(Double(bitPattern: page.page.doubles[take(.double)]))
    case Token.text: .string(string(page))
    case Token.word: .string(name(page))
    case Token.array: .array((0..<takeCount()).map { _ in value(page) })
    case Token.object: .object(members(page))
    default: .null
    }
  }

  /// The members behind an object's token.
  private mutating func members(_ page: borrowing EventPage) -> [String: Value] {
    var members: [String: Value] = [:]
    for _ in 0..<takeCount() {
      let key = key(page)
      members[key] = value(page)
    }
    return members
  }

  /// The route whose token is at hand.
  mutating func route(_ page: borrowing EventPage) -> Route {
    let token = take()
    let name = name(page)
    guard token == Token.route, take() == Token.object else { return Route(name) }
    return Route(name, members(page))
  }
}
