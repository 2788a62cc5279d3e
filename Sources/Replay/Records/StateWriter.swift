import Journal
import Navigation

/// Writes a session's state as bytes: what a checkpoint keeps of it.
///
/// Complete in itself: no table, no preset. Counts and identifiers are varints, strings stand behind
/// their length, a waiting intent stands as the document that spells it.
struct StateWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ session: Session<Route>) {
    append(flags: [session.isReady, session.hasEnded, session.isInBackground])
    bytes.append(varint: session.nextID)
    append(session.facts)
    append(session.activeWindow)
    append(list: session.windows) { $0.append($1) }
    append(list: session.pending) { $0.append($1) }
    append(list: session.asking) { $0.append($1) }
    append(list: session.requests) { $0.append($1) }
  }

  private mutating func append(flags: [Bool]) {
    bytes.append(flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
  }

  mutating func append(_ text: String) {
    bytes.append(varint: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ number: UInt64) {
    bytes.append(varint: number)
  }

  mutating func append(signed number: Int64) {
    bytes.append(signedVarint: number)
  }

  mutating func append(optional number: UInt64?) {
    bytes.append(varint: number.map { $0 &+ 1 } ?? 0)
  }

  mutating func append<Element>(list: [Element], _ append: (inout StateWriter, Element) -> Void) {
    bytes.append(varint: list.count)
    for element in list { append(&self, element) }
  }

  private mutating func append(_ window: Window<Route>) {
    append(window.name)
    append(window.selectedTab)
    append(list: window.tabHistory) { $0.append($1) }
    append(list: window.tabs) { $0.append($1) }
    append(list: window.modals) { $0.append($1) }
    bytes.append(varint: UInt64(truncatingIfNeeded: window.layout))
  }

  private mutating func append(_ tab: Tab<Route>) {
    append(tab.name)
    append(list: tab.stack) { $0.append($1) }
    append(list: tab.columns) { writer, column in
      writer.append(column.name)
      writer.append(list: column.stack) { $0.append($1) }
    }
  }

  private mutating func append(_ modal: Modal<Route>) {
    bytes.append(varint: modal.id)
    bytes.append(modal.style.number)
    append(optional: modal.presenter)
    append(list: modal.stack) { $0.append($1) }
  }

  private mutating func append(_ entry: Entry<Route>) {
    bytes.append(varint: entry.id)
    append(entry.route)
  }

  private mutating func append(_ route: Route) {
    append(route.name)
    append(route.parameters)
  }

  // MARK: What waits

  mutating func append(_ item: PendingItem<Route>) {
    bytes.append(varint: item.id)
    append(item.window)
    bytes.append(item.reason.number)
    bytes.append(signedVarint: item.since)
    bytes.append(varint: item.cause)
    append(optional: item.modal)
    append(item.intent)
    append(list: item.answers) { $0.append($1) }
  }

  mutating func append(_ question: Question<Route>) {
    bytes.append(varint: question.token)
    append(question.window)
    append(question.question)
    bytes.append(varint: question.cause)
    append(question.intent)
    append(question.asker)
    append(list: question.answers) { $0.append($1) }
  }

  private mutating func append(_ name: GuardName) {
    switch name {
    case .name(let name):
      bytes.append(0)
      append(name)
    case .index(let index):
      bytes.append(1)
      bytes.append(varint: index)
    }
  }

  private mutating func append(_ answer: KeptAnswer<Route>) {
    append(answer.asker)
    if case .redirect(let route) = answer.answer {
      bytes.append(1)
      append(route)
    } else {
      bytes.append(0)
    }
  }

  private mutating func append(_ request: ResultRequest) {
    bytes.append(varint: request.id)
    append(request.name)
    append(optional: request.owner)
    bytes.append(varint: request.screen)
  }

  private mutating func append(_ intent: Intent<Route>) {
    var document = Document()
    document.append(intent)
    append(document.value(at: Document.root))
  }

  // MARK: Values

  private mutating func append(_ members: [String: Value]) {
    append(list: members.sorted { $0.key < $1.key }) { writer, member in
      writer.append(member.key)
      writer.append(member.value)
    }
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: bytes.append(0)
    case .bool(let flag): bytes.append(flag ? 2 : 1)
    case .integer(let integer):
      bytes.append(3)
      bytes.append(signedVarint: integer)
    case .number(let number):
      bytes.append(4)
      bytes.append(fixed: number.bitPattern)
    case .string(let text):
      bytes.append(5)
      append(text)
    case .array(let elements):
      bytes.append(6)
      append(list: elements) { $0.append($1) }
    case .object(let members):
      bytes.append(7)
      append(members)
    }
  }
}
