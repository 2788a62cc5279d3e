package import Navigation
package import Replay

// One object a change: its name, its window if it has one, its place, then what is its own.

extension JSONWriter {
  /// Writes the changes of an event in their order.
  package mutating func write<Routes: RouteWriting>(_ changes: [Change<Routes.Route>], _ routes: Routes) {
    beginArray()
    for index in changes.indices {
      beginObject()
      write(membersOf: changes[index], routes)
      endObject()
    }
    endArray()
  }

  private mutating func write<Routes: RouteWriting>(
    membersOf change: Change<Routes.Route>, _ routes: Routes
  ) {
    switch change {
    case .pushed(let window, let place, let entry):
      begin("pushed", window: window, place)
      member("entry", entry.id)
      key("route")
      routes.write(entry.route, to: &self)
    case .popped(let window, let place, let count):
      begin("popped", window: window, place)
      member("count", count)
    case .removed(let window, let place, let entry):
      begin("removed", window: window, place)
      member("entry", entry)
    case .movedToTop(let window, let place, let entry):
      begin("movedToTop", window: window, place)
      member("entry", entry)
    case .held(let item):
      begin("held", window: item.window)
      write(membersOf: item, routes)
    case .asked(let question):
      begin("asked", window: question.window)
      write(membersOf: question, routes)
    default: write(withoutRoute: change)
    }
  }

  private mutating func begin(_ name: StaticString, window: WindowName? = nil, _ place: StackPlace? = nil) {
    key("change")
    write(name)
    if let window { member("window", window) }
    switch place {
    case .tab(let tab): member("tab", tab)
    case .column(let tab, let column):
      member("tab", tab)
      member("column", column)
    case .modal(let modal): member("modal", modal)
    case nil: break
    }
  }
}

// MARK: - What waits

extension JSONWriter {
  private mutating func write<Routes: RouteWriting>(
    membersOf item: PendingItem<Routes.Route>, _ routes: Routes
  ) {
    member("item", item.id)
    member("reason", item.reason.rawValue)
    key("since")
    write(Timestamp(milliseconds: item.since))
    member("cause", item.cause)
    key("modal")
    write(orNull: item.modal)
    key("intent")
    write(item.intent, routes)
    write(lasting: item.answers, routes)
  }

  private mutating func write<Routes: RouteWriting>(
    membersOf question: Question<Routes.Route>, _ routes: Routes
  ) {
    member("token", question.token)
    member("question", question.question)
    member("cause", question.cause)
    key("intent")
    write(question.intent, routes)
    key("guard")
    write(question.asker)
    write(lasting: question.answers, routes)
  }

  private mutating func write<Routes: RouteWriting>(
    lasting answers: [KeptAnswer<Routes.Route>], _ routes: Routes
  ) {
    guard !answers.isEmpty else { return }
    key("answers")
    write(answers, routes)
  }

  /// Writes answers that hold as long as an intent waits: which guard, and what it was told.
  mutating func write<Routes: RouteWriting>(_ answers: [KeptAnswer<Routes.Route>], _ routes: Routes) {
    beginArray()
    for kept in answers {
      beginObject()
      key("guard")
      write(kept.asker)
      key("verdict")
      if case .redirect(let route) = kept.answer {
        beginObject()
        key("redirect")
        routes.write(route, to: &self)
        endObject()
      } else {
        write("allow" as StaticString)
      }
      endObject()
    }
    endArray()
  }

  private mutating func write(_ name: GuardName) {
    switch name {
    case .name(let name): write(name)
    case .index(let index): write(index)
    }
  }
}

// MARK: - Changes that name no route

extension JSONWriter {
  private mutating func write<Route>(withoutRoute change: Change<Route>) {
    switch change {
    case .tabAdded(let window, let tab, let columns):
      begin("tabAdded", window: window, .tab(tab))
      if !columns.isEmpty {
        key("columns")
        write(columns)
      }
    case .tabSelected(let window, let tab): begin("tabSelected", window: window, .tab(tab))
    case .tabHistoryChanged(let window, let tabs):
      begin("tabHistoryChanged", window: window)
      key("tabs")
      write(tabs)
    case .layoutChanged(let window, let columns):
      begin("layoutChanged", window: window)
      member("columns", columns)
    case .modalPresented(let window, let id, let style, let presenter):
      begin("modalPresented", window: window, .modal(id))
      member("style", style.rawValue)
      key("presenter")
      write(orNull: presenter)
    case .modalDismissed(let window, let id): begin("modalDismissed", window: window, .modal(id))
    case .windowOpened(let window, let tab):
      begin("windowOpened", window: window)
      member("selectedTab", tab)
    case .windowClosed(let window): begin("windowClosed", window: window)
    case .windowFocused(let window): begin("windowFocused", window: window)
    default: write(withoutWindow: change)
    }
  }

  private mutating func write<Route>(withoutWindow change: Change<Route>) {
    switch change {
    case .factSet(let name, let value):
      begin("factSet")
      member("fact", name)
      key("value")
      write(value)
    case .readinessChanged(let isReady): write("readinessChanged", "ready", isReady)
    case .backgroundChanged(let isInBackground):
      write("backgroundChanged", "background", isInBackground)
    case .ended: begin("ended")
    case .requestOpened(let request):
      begin("requestOpened")
      write(membersOf: request)
    case .requestCompleted(let id):
      begin("requestCompleted")
      member("request", id)
    case .released(let item):
      begin("released")
      member("item", item)
    case .answered(let token):
      begin("answered")
      member("token", token)
    case .pushed, .popped, .removed, .movedToTop, .held, .asked, .tabAdded, .tabSelected, .tabHistoryChanged,
      .layoutChanged, .modalPresented, .modalDismissed, .windowOpened, .windowClosed, .windowFocused:
      // Written before; listed so that a new change can't be forgotten.
      break
    }
  }

  private mutating func write(_ name: StaticString, _ key: StaticString, _ flag: Bool) {
    begin(name)
    self.key(key)
    write(flag)
  }

  private mutating func write(membersOf request: ResultRequest) {
    member("request", request.id)
    member("name", request.name)
    key("owner")
    write(orNull: request.owner)
    member("screen", request.screen)
  }
}
