import Journal
import Navigation
import TestSupport
import Testing

@testable import Replay

@Suite struct WhatIfTests {
  private static let guarded = GuardDeclaration(
    .present("login", style: .sheet), routes: ["a"], unless: .isTruthy(fact: "f"))

  private static func app(_ guards: GuardDeclaration..., routes: [String]? = nil) -> AppDeclaration {
    let declared = routes.map { Dictionary(uniqueKeysWithValues: $0.map { ($0, RouteDeclaration()) }) }
    return AppDeclaration(name: "demo", version: "1", routes: declared, guards: guards)
  }

  private static func push(_ route: Route) -> Intent<Route> { Intent(.push(Push([route]))) }

  private static func set(_ fact: String) -> Intent<Route> {
    Intent(.set(facts: [fact: .bool(true)], dropPending: false))
  }

  /// Records intents of one session under one app, and asks what another makes of them.
  private func differences(
    _ intents: [Intent<Route>], _ before: AppDeclaration?, _ after: AppDeclaration?, _ mode: WhatIfMode
  ) throws -> [WhatIfDifference] {
    try withTemporaryDirectory { directory in
      let recording = try AppRecording(
        intents.map { ("s", $0) }, under: before, at: directory + "/a.navlog")
      return try recording.differences(under: after, mode: mode)
    }
  }

  @Test(arguments: 1...16) func `the same rules decide the same, in every mode`(seed: Int) throws {
    var apps = RandomApps(seed: UInt64(seed))
    let declaration = apps.next()
    try withTemporaryDirectory { directory in
      let recording = try AppRecording(
        seed: UInt64(seed), count: 400, under: declaration, at: directory + "/a.navlog")
      for mode in WhatIfMode.allCases {
        let found = try recording.differences(under: declaration, mode: mode, links: .asRecorded)
        #expect(found.isEmpty, "\(mode): \(found.first.map { "\($0.kind) at \($0.position)" } ?? "")")
      }
    }
  }

  @Test(arguments: 1...12) func `resync tells what deciding each event from its past tells`(seed: Int) throws
  {
    var apps = RandomApps(seed: UInt64(seed))
    let (before, after) = (apps.next(), apps.next())
    try withTemporaryDirectory { directory in
      let recording = try AppRecording(
        seed: UInt64(seed), count: 200, under: before, at: directory + "/a.navlog")
      let found = try recording.differences(under: after, mode: .resync)
      let unknown = Set(found.filter { $0.kind == .effectNeeded && $0.now == nil }.map(\.position))
      let told = Set(found.filter { $0.recorded != nil && $0.now != nil }.map(\.position)).subtracting(
        unknown)
      #expect(try told == bruteForce(recording, under: after, except: unknown))
    }
  }

  /// The positions of intents that come out otherwise, each decided from the state that a player finds
  /// before it.
  private func bruteForce(
    _ recording: AppRecording, under declaration: AppDeclaration, except unknown: Set<UInt64>
  ) throws -> Set<UInt64> {
    let app = App<Route>(try CheckedApp(declaration))
    var player = try Player(try JournalReader.open(recording.path))
    var intents = IntentReader()
    var positions: Set<UInt64> = []
    let all = try recording.events()
    for event in all where event.cause == nil && !unknown.contains(event.position) {
      let moment = try player.moment(ofSession: event.session, at: .step(event.step - 1))
      var state = try #require(moment).state
      let received = intents.read(event.sent)
      let decided = Navigation.events(
        for: received.intent, in: &state, app: app, at: event.at, position: event.position)
      let recorded =
        [event]
        + all.filter { $0.session == event.session && $0.step > event.step }
        .prefix { $0.cause != nil }
      for one in recorded {
        let now =
          one.position == event.position
          ? decided.first : decided.dropFirst().first { $0.followUp?.cause == one.cause }
        guard let now, DecisionComparison().difference(one.event, now) != nil else { continue }
        positions.insert(one.position)
      }
    }
    return positions
  }

  @Test(arguments: 1...12) func `a session stops at what it would first part at when forced`(seed: Int) throws
  {
    var apps = RandomApps(seed: UInt64(seed))
    let (before, after) = (apps.next(), apps.next())
    try withTemporaryDirectory { directory in
      let recording = try AppRecording(
        seed: UInt64(seed), count: 200, under: before, at: directory + "/a.navlog")
      let stopped = try recording.differences(under: after, mode: .stop)
      #expect(Set(stopped.map(\.session)).count == stopped.count)
      let forced = try recording.differences(under: after, mode: .force)
      for one in stopped {
        let first = try #require(forced.first { $0.session == one.session })
        #expect(first.position == one.position && first.kind == one.kind && !first.isCounterfactual)
      }
      #expect(forced.count >= stopped.count)
    }
  }

  @Test func `a follow-up that does not come any more is missing, behind the last event too`() throws {
    let found = try differences(
      [Self.push("a"), Self.set("f")], Self.app(Self.guarded), Self.app(), .resync)
    #expect(found.map(\.kind) == [.verdictChanged])
    let forced = try differences(
      [Self.push("a"), Self.set("f")], Self.app(Self.guarded), Self.app(), .force)
    #expect(forced.map(\.kind) == [.verdictChanged, .outcomeMissing])
    #expect(forced.map(\.position) == [1, 3] && forced.map(\.isCounterfactual) == [false, true])
  }

  @Test func `a follow-up that comes now is extra, behind the last event too`() throws {
    let found = try differences([Self.push("a"), Self.set("f")], Self.app(), Self.app(Self.guarded), .force)
    #expect(found.map(\.kind) == [.verdictChanged, .outcomeExtra])
    #expect(found.last?.position == 2 && found.last?.recorded == nil && found.last?.now?.kind == .applied)
  }

  @Test func `a question that was not asked then needs an answer that was not recorded`() throws {
    let asks = GuardDeclaration(.ask(question: "may?"), routes: ["a"])
    let found = try differences([Self.push("a")], Self.app(), Self.app(asks), .resync)
    #expect(found.map(\.kind) == [.effectNeeded] && found[0].now?.kind == .asking)
  }

  @Test func `recorded answers are given again`() throws {
    let asks = GuardDeclaration(.ask(question: "may?"), routes: ["a"], name: "gate")
    let denies = GuardDeclaration(.deny(reason: "no"), routes: ["b"])
    let intents = [Self.push("a"), Intent<Route>(.resolve(token: 1, .allow)), Self.push("b")]
    let found = try differences(intents, Self.app(asks), Self.app(denies, asks), .force)
    #expect(found.map(\.kind) == [.verdictChanged] && found[0].position == 4)
  }

  @Test func `a link of which only the shape was kept can not be judged by other links`() throws {
    let links = LinksDeclaration(
      schemes: ["demo"], patterns: [LinkDeclaration("a", .path(["a"]))], whenUnknown: .stay)
    var other = Self.app()
    other.links = links
    let open = Intent<Route>(.open(Link(url: "demo://secret/path", routes: ["a"])))
    let found = try differences([Intent(.ready), open], nil, other, .resync)
    #expect(found.last?.kind == .effectNeeded && found.last?.now == nil)
  }

  @Test func `a route that the other rules do not know is told as such`() throws {
    let found = try differences(
      [Self.push("a"), Self.push("b")], Self.app(), Self.app(routes: ["b"]), .resync)
    #expect(found.map(\.kind) == [.targetUnknown] && found[0].position == 1)
  }

  @Test func `a redirection is another route, another reason another verdict`() throws {
    let redirects = GuardDeclaration(.redirect(RouteTemplate("b")), routes: ["a"])
    let no = GuardDeclaration(.deny(reason: "no"), routes: ["a"])
    let never = GuardDeclaration(.deny(reason: "never"), routes: ["a"])
    #expect(
      try differences([Self.push("a")], nil, Self.app(redirects), .resync).map(\.kind) == [.routeChanged])
    let denied = try differences([Self.push("a")], Self.app(no), Self.app(never), .resync)
    #expect(denied.map(\.kind) == [.verdictChanged])
    // A guard without a name is called by its place; another one before it changes nothing that matters.
    let other = GuardDeclaration(.deny(reason: "x"), routes: ["z"])
    #expect(try differences([Self.push("a")], Self.app(no), Self.app(other, no), .resync).isEmpty)
  }

  @Test func `numbers in later intents are followed through where they are given otherwise`() throws {
    let denies = GuardDeclaration(.deny(reason: "no"), routes: ["a"])
    let intents = [
      Self.push("a"), Self.push("b"), Self.push("c"), Intent<Route>(.close(entry: 2, andAbove: false)),
      Intent(.close(entry: 1, andAbove: false)),
    ]
    let found = try differences(intents, Self.app(), Self.app(denies), .force)
    #expect(found.map(\.position) == [1, 5])
    #expect(found.last?.now?.kind == .stale && found.last?.isCounterfactual == true)
  }

  @Test func `held links expire by recorded times`() throws {
    var declaration = Self.app()
    declaration.links = LinksDeclaration(
      schemes: ["demo"], patterns: [LinkDeclaration("a", .path(["a"]))], whenUnknown: .stay,
      pending: PendingDeclaration(capacity: 4, expiresAfterMilliseconds: 1500))
    let intents: [Intent<Route>] = [
      Intent(.open(Link(url: "demo://a"))), Intent(.mark(name: "m", note: nil)),
    ]
    let same = intents + [Intent(.ready)]
    #expect(try differences(same, declaration, declaration, .force).isEmpty)
    var patient = declaration
    patient.links?.pending.expiresAfterMilliseconds = 5000
    let found = try differences(same, declaration, patient, .resync)
    #expect(found.map(\.kind) == [.verdictChanged] && found[0].recorded?.reason == "expired")
  }
}
