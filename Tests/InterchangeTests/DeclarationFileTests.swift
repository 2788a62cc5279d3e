import Interchange
import Navigation
import Testing

@Suite struct DeclarationFileTests {
  static let shop = """
    {
      app: "shop", version: "3.2.0",
      tabs: ["home", "orders", "profile", "mail"],      // first = initial
      reselect: "popToRoot", backBehavior: "none",
      routes: {
        product: { params: { id: "int" } }, orders: {}, order: { params: { id: "uuid" }, parent: "orders" },
        settings: {}, login: {}, upgrade: { params: { from: "int?" } }, article: { params: { id: "int" } },
        admin: {}, beta: {}, edit: {}, reset: { params: { token: "secret string" } },
      },
      guards: [
        { routes: ["settings", "orders"], unless: "signedIn", present: "login", style: "sheet" },
        { routes: ["article"], when: { lockedArticles: { contains: ":id" } }, redirect: { upgrade: { from: ":id" } } },
        { routes: ["admin"], unless: { role: ["admin", "owner"] }, deny: "not an admin" },
        { routes: ["beta"], ask: "betaAccess" },
        { routes: ["edit"], onLeave: "ask", when: "unsaved" },
        { when: ["locked", "!unlocked"], deny: "locked", name: "lock" },
      ],
      links: {
        schemes: ["shop"], hosts: ["shop.example.com", "*.example.org"],
        patterns: [
          { pattern: "product/:id", tab: "home", path: ["product"] },
          { pattern: "orders/:id", tab: "orders", path: ["orders", "order"] },
          { pattern: "login", present: "login" },
          { pattern: "settings/*", path: ["settings"] },
          { pattern: "mail/:id", tab: "mail", columns: { folders: [], messages: ["product"] } },
        ],
        whenUnknown: "stay", pending: { capacity: 16, expiresAfter: 600 },
      },
      splits: { mail: { columns: ["folders", "messages", "message"] } },
      migrations: [ { from: "2", rename: { item: "product" }, drop: ["promo"] } ],
    }
    """

  @Test func `a whole declaration is read`() throws {
    let file = DeclarationFile(json5: Array(Self.shop.utf8))
    #expect(file.faults == [])
    #expect(file.warnings == [])
    let app = try #require(file.app)
    #expect(app.guardIndices(for: "order") == [5, 0])
    #expect(app.guardIndices(for: "edit") == [5, 4])
    #expect(app.guardIndices(for: "home") == [5])
    let place = app.links?.resolve(url: "shop://mail/7").place
    let product = Route("product", ["id": .integer(7)])
    #expect(place == LinkPlace(tab: "mail", stack: .columns(["folders": [], "messages": [product]])))
  }

  @Test func `every fault is told at once, with the path of its key`() {
    let text = """
      {
        app: "", tabs: ["a", "a"], initialTab: "c", reselect: "maybe", colour: 1,
        routes: { p: { params: { id: "itn", w: ["x", "x"], k: "secret int" }, parent: "q" }, q: { parent: "p" }, r: { params: { l: "string" } } },
        guards: [
          { routes: ["pp"], deny: "no", redirect: "p" }, { when: 7, ask: "x" }, { redirect: "nowhere", name: "n" },
          { redirect: "r", name: "n" }, { deny: "no", style: "sheet" }, { onLeave: "perhaps" },
        ],
        links: {
          schemes: ["1x"], hosts: ["https://h"],
          patterns: [
            { pattern: "a//b" }, { pattern: ":a/:a", tab: "z" }, { pattern: ":l+", path: ["r", "zz"] },
            { pattern: "m", columns: { c: [] } }, { path: [], columns: {} }, { pattern: ":a+/:b*" },
          ],
          pending: { capacity: 0, expiresAfter: "1" },
        },
        splits: { s: { columns: ["1", "2", "3", "4"] } },
        migrations: [ { from: "1", rename: { a: "b" } }, { from: "1" }, { drop: "x" } ],
      }
      """
    let file = DeclarationFile(json5: Array(text.utf8))
    #expect(file.app == nil)
    let paths = file.faults.map { String($0.prefix { $0 != ":" }) }
    let expected = [
      "app", "version", "tabs[1]", "initialTab", "reselect", "colour", "routes.p.params.id",
      "routes.p.params.w[1]",
      "routes.p.params.k", "routes.p.parent", "routes.q.parent", "guards[0]", "guards[0].routes[0]",
      "guards[1].when",
      "guards[2].redirect", "guards[3].name", "guards[3].redirect", "guards[4].style", "guards[5].onLeave",
      "links.schemes[0]", "links.hosts[0]", "links.patterns[0].pattern", "links.patterns[1].pattern",
      "links.patterns[1].tab", "links.patterns[2].pattern", "links.patterns[2].path[1]",
      "links.patterns[3].columns",
      "links.patterns[4]", "links.patterns[4].pattern", "links.patterns[5].pattern", "links.pending.capacity",
      "links.pending.expiresAfter", "splits.s", "splits.s.columns", "migrations[0].rename.a",
      "migrations[1].from",
      "migrations[2].from", "migrations[2].drop",
    ]
    #expect(paths.filter { !expected.contains($0) } == [])
    #expect(expected.filter { !paths.contains($0) } == [])
    #expect(Dictionary(grouping: paths) { $0 }.filter { $0.value.count > 1 } == [:])
    #expect(file.faults.allSatisfy { $0.contains("expected") && $0.contains("found") })
  }

  @Test(arguments: [
    ("{app: 'a', app: 'b', version: '1'}", "the key \"app\" stands twice"),
    ("{app: 'a' version: '1'}", "line 1, column 11"),
    ("[]", "expected an object"),
    ("{app: 'a', version: '1', links: {patterns: {}}}", "links.patterns: expected a list"),
    (
      "{app: 'a', version: '1', tabs: ['home'], links: {patterns: [{pattern: 'x', tab: 'hme'}]}}",
      "did you mean \"home\"?"
    ),
  ])
  func `a fault says what to do`(text: String, words: String) {
    let faults = DeclarationFile(json5: Array(text.utf8)).faults
    #expect(faults.contains { $0.contains(words) }, "\(faults)")
  }

  @Test func `without routes every route is allowed`() throws {
    let text = "{app: 'a', version: '1', guards: [{routes: ['x'], unless: 's', present: 'login'}]}"
    let app = try #require(DeclarationFile(json5: Array(text.utf8)).app)
    #expect(app.rejection(of: "anything") == nil)
    #expect(app.guardIndices(for: "x") == [0])
  }

  @Test func `what is hardly meant is a warning`() {
    let text = """
      {app: 'a', version: '1', routes: {f: {params: {id: 'string', p: 'path'}}, g: {}},
       guards: [{routes: ['g'], when: {list: {contains: ':id'}}, deny: 'no'}],
       links: {patterns: [
         {pattern: 'u/:x', path: ['g']}, {pattern: 'u/:y', path: ['g']}, {pattern: 'f/:id', path: ['f']}, {pattern: 'n'}]}}
      """
    let warnings = DeclarationFile(json5: Array(text.utf8)).warnings
    let kinds = warnings.map { "\($0.kind) \($0.path)" }
    #expect(
      kinds == [
        "unknownParameter guards[0].when", "unusedParameter links.patterns[0].pattern",
        "unusedParameter links.patterns[1].pattern", "unreachable links.patterns[2].pattern",
        "placeless links.patterns[3]", "tie links.patterns[1].pattern",
        "unreachable links.patterns[1].pattern",
      ])
  }
}
