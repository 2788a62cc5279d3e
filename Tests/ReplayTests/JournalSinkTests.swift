import Foundation
import Journal
import Navigation
import Replay
import Testing
import TestSupport

private enum BankRoute: NavigationRoute, Codable {
  case account(number: String)
  case transfer(amount: Int)
  case settings
  case login
}

private enum BankTab: String, NavigationTab {
  case home, more
}

/// A bank whose account numbers are nobody's business, recorded while it is used.
@MainActor private struct Bank {
  static let declaration = AppDeclaration(
    name: "bank", version: "1",
    routes: [
      "account": RouteDeclaration(parameters: ["number": ParameterDeclaration(.string, isSecret: true)]),
      "transfer": RouteDeclaration(parameters: ["amount": ParameterDeclaration(.int)]),
      "settings": RouteDeclaration(), "login": RouteDeclaration(),
    ],
    links: LinksDeclaration(
      schemes: ["bank"],
      patterns: [LinkDeclaration("account/:number", tab: "home", .path(["account"]))], whenUnknown: .root))
  static let signedIn = Guard<BankRoute>(
    "signedIn",
    .entering { route, facts in
      guard case .account = route, facts["signedIn"]?.isTruthy != true else { return .allow }
      return .present(.login, style: .sheet)
    })
  static let confirmed = Guard<BankRoute>(
    "confirmed",
    .entering { route, _ in
      if case .transfer(let amount) = route, amount > 100 { .ask(question: "Really?") } else { .allow }
    })

  let sink: JournalSink<BankRoute>
  let navigator: Navigator<BankRoute, BankTab>
  /// The states that the events led to, by their positions.
  let states = Recorded()

  @MainActor final class Recorded {
    var states: [UInt64: Session<BankRoute>] = [:]
  }

  init(path: String, session: String, key: [UInt8]? = nil) throws {
    sink = try JournalSink(
      path: path, session: session, app: Self.declaration, tabs: BankTab.self, key: key, now: 1)
    let clock = Clock()
    navigator = try Navigator(
      Self.declaration, guards: [Self.signedIn, Self.confirmed], sink: sink, now: { clock.next() })
    let (states, folded) = (states, Folded(Session(app: navigator.app)))
    navigator.onEvent = { told in
      for change in told.event.changes { folded.state.apply(change) }
      states.states[told.position] = folded.state
    }
  }

  @MainActor final class Folded {
    var state: Session<BankRoute>
    init(_ state: Session<BankRoute>) { self.state = state }
  }

  @MainActor final class Clock {
    private var time: Int64 = 1_000
    func next() -> Int64 {
      time += 1_000
      return time
    }
  }

  func use() {
    navigator.handle("bank://account/DE4711?pin=1234")
    navigator.handle("bank://nowhere/hunter2")
    navigator.ready()
    navigator.send(.push(Push([.settings])))
    navigator.set(["signedIn": .bool(true)])
    navigator.send(.push(Push([.account(number: "DE0815"), .settings])))
    navigator.send(.push(Push([.transfer(amount: 1_000)])))
    if let token = navigator.state.asking.first?.token {
      navigator.resolve(token, .redirect(.account(number: "DE4712")))
    }
    navigator.send(.popTo(PopTo(.route(.account(number: "DE0815")))))
    navigator.send(
      .batch([Intent(.push(Push([.settings]))), Intent(.open(Link(url: "bank://account/DE4713")))]))
    navigator.restore(navigator.snapshot())
    navigator.select(.more, pushing: .account(number: "DE4714"))
    navigator.report(stack: [.account(number: "DE4715")])
    navigator.send(.present(Present(.account(number: "DE4716"), request: "choice")))
    navigator.back()
    navigator.send(.background)
  }
}

@MainActor @Suite struct JournalSinkTests {
  private static let key = [UInt8](repeating: 7, count: 32)

  /// A state over plain routes without what can not be compared: secrets, and the intents that wait.
  private static func outline<R: NavigationRoute>(_ state: Session<R>) -> Session<Route> {
    func entries(_ stack: [Entry<R>]) -> [Entry<Route>] {
      stack.map { entry in
        var parameters = entry.route.parameters
        if parameters["number"] != nil { parameters["number"] = .string("secret") }
        return Entry(id: entry.id, route: Route(entry.route.name, parameters))
      }
    }
    var outline = Session<Route>()
    (outline.isReady, outline.hasEnded, outline.isInBackground) =
      (state.isReady, state.hasEnded, state.isInBackground)
    (outline.nextID, outline.facts, outline.activeWindow, outline.requests) =
      (state.nextID, state.facts, state.activeWindow, state.requests)
    outline.windows = state.windows.map { window in
      Window(
        name: window.name, selectedTab: window.selectedTab, tabHistory: window.tabHistory,
        tabs: window.tabs.map { tab in Tab(name: tab.name, stack: entries(tab.stack)) },
        modals: window.modals.map { modal in
          Modal(id: modal.id, style: modal.style, presenter: modal.presenter, stack: entries(modal.stack))
        }, layout: window.layout)
    }
    return outline
  }

  private static func check(_ bank: Bank, in path: String) throws {
    var player = try Player(try JournalReader.open(path))
    for (position, state) in bank.states.states {
      let moment = try player.moment(ofSession: bank.sink.session, at: .position(position))
      let kept = try #require(moment)
      #expect(kept.position == position)
      #expect(Self.outline(kept.state) == Self.outline(state), "position \(position)")
      #expect(kept.state.pending.map(\.id) == state.pending.map(\.id))
      #expect(kept.state.pending.map(\.intent.action.kind) == state.pending.map(\.intent.action.kind))
      #expect(kept.state.asking.map(\.token) == state.asking.map(\.token))
    }
  }

  @Test func `a journal holds every state that the navigator had`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/bank.navlog"
      let bank = try Bank(path: path, session: "first")
      bank.use()
      let states = bank.states.states
      #expect(states.count >= 18 && states.keys.sorted() == Array(1...UInt64(states.count)))
      #expect(states.values.contains { !$0.pending.isEmpty } && states.values.contains { !$0.asking.isEmpty })
      try Self.check(bank, in: path)
      try bank.sink.close()
      try Self.check(bank, in: path)
    }
  }

  @Test func `a journal that is gone on with knows both runs, and equal secrets by the key`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/bank.navlog"
      var banks: [Bank] = []
      for session in ["first", "second"] {
        let bank = try Bank(path: path, session: session, key: Self.key)
        bank.use()
        try bank.sink.close()
        banks.append(bank)
      }
      for bank in banks { try Self.check(bank, in: path) }
      var player = try Player(try JournalReader.open(path))
      let (first, second) = (
        try player.moment(ofSession: "first"), try player.moment(ofSession: "second")
      )
      #expect(first?.state.windows == second?.state.windows)
      #expect(throws: JournalSinkFault.self) { try Bank(path: path, session: "first") }
    }
  }

  @Test func `no secret and no undeclared part of a link is told by any event`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/bank.navlog"
      let bank = try Bank(path: path, session: "first")
      bank.use()
      // Not sealed: compressed bytes would hide what is searched for.
      let bytes = try Data(contentsOf: URL(filePath: path))
      var journal = try JournalReader.open(path)
      var reader = EventReader(journal.makePage())
      var told = ""
      for page in journal.pages.indices {
        try reader.read(page: page, of: &journal)
        while !reader.isAtEnd {
          let event = reader.event()
          told += "\(event.sent.value(at: 0)) \(event.event)\n"
          reader.advance()
        }
      }
      #expect(told.contains("secret-") && told.contains("bank://account/"))
      for secret in ["DE4711", "DE0815", "DE471", "1234", "hunter2"] {
        #expect(!told.contains(secret), "\(secret)")
        #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "\(secret)")
      }
    }
  }

  @Test func `a session that can not be recorded is refused with a sentence`() throws {
    try withTemporaryDirectory { directory in
      for session in ["", "-", String(repeating: "a", count: 129)] {
        #expect(throws: JournalSinkFault("A session's name has 1 to 128 bytes and is not \"-\".")) {
          try Bank(path: directory + "/a.navlog", session: session)
        }
      }
      #expect(throws: JournalSinkFault.self) {
        try Bank(path: directory + "/a.navlog", session: "a", key: [1, 2, 3])
      }
      #expect(throws: JournalSinkFault.self) { try Bank(path: directory + "/no/a.navlog", session: "a") }
    }
  }

  @Test func `navigation goes on after the journal was closed`() throws {
    try withTemporaryDirectory { directory in
      let bank = try Bank(path: directory + "/a.navlog", session: "a")
      bank.navigator.ready()
      try bank.sink.close()
      #expect(!bank.sink.isRecording)
      bank.navigator.send(.push(Push([.settings])))
      bank.navigator.send(.back)
      #expect(bank.states.states.keys.sorted() == [1, 2, 3])
      var player = try Player(try JournalReader.open(directory + "/a.navlog"))
      let moment = try player.moment(ofSession: "a")
      #expect(moment?.step == 1)
    }
  }
}
