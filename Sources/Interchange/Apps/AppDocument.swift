package import Navigation

/// A whole app as a document of Markdown: tabs, routes, guards, links, migrations.
package struct AppDocument {
  let app: CheckedApp
  private var declaration: AppDeclaration { app.declaration }

  package init(of app: CheckedApp) { self.app = app }

  package var markdown: String {
    let head = "# \(declaration.name.markdown) \(declaration.version.markdown)\n"
    return ([head, tabs, routes, guards, links, migrations].compactMap(\.self)).joined(separator: "\n")
  }

  private var tabs: String? {
    guard let names = declaration.tabs else { return nil }
    let lines = names.map { name in
      var line = "- \(name.code)"
      if name == app.initialTab { line += ", the first to show" }
      if let split = declaration.splits[name] {
        line += ", a split: \(split.columns.map(\.code).joined(separator: ", "))"
      }
      return line + "\n"
    }
    let manners = """
      Selecting the selected tab: \(declaration.reselect.rawValue.code). \
      Back from a tab's root: \(declaration.backBehavior.rawValue.code).

      """
    return "## Tabs\n\n" + lines.joined() + "\n" + manners
  }

  private var routes: String? {
    guard let routes = declaration.routes else { return nil }
    var table = MarkdownTable(columns: ["route", "parameters", "below", "guards"])
    for (name, route) in routes.sorted(by: { $0.key < $1.key }) {
      let parameters = route.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)".code }
      let guards = app.guardIndices(for: name).map { app.guardName(at: $0).text.code }
      table.rows.append([
        name.code, parameters.joined(separator: ", "), route.parent?.code ?? "",
        guards.joined(separator: ", "),
      ])
    }
    return "## Routes\n\n" + table.text
  }

  private var guards: String? {
    if declaration.guards.isEmpty { return nil }
    let lines = declaration.guards.indices.map { index in
      let routes = declaration.guards[index].routes.map { $0.map(\.code).joined(separator: ", ") }
      return
        "- \(app.guardName(at: index).text.code), on \(routes ?? "every route"): \(app.words(ofGuard: index)).\n"
    }
    return "## Guards\n\n" + lines.joined()
  }

  private var links: String? {
    guard let links = declaration.links else { return nil }
    let origins = links.schemes.map { "\($0)://".code } + links.hosts.map { "https://\($0)/".code }
    let pending = links.pending
    let manners = """
      Links begin with \(origins.joined(separator: ", ")). One that no pattern matches: \
      \(links.whenUnknown.rawValue.code). Up to \(pending.capacity) wait, each for at most \
      \(pending.expiresAfterMilliseconds / 1_000) seconds.

      """
    return "## Links\n\n" + manners + "\n" + LinkDocument(of: app).markdown
  }

  private var migrations: String? {
    if declaration.migrations.isEmpty { return nil }
    let lines = declaration.migrations.map { migration in
      let changes =
        migration.rename.sorted { $0.key < $1.key }.map { "\($0.key.code) is now \($0.value.code)" }
        + migration.drop.map { "\($0.code) is no more" }
      return
        "- From \(migration.from.markdown): \(changes.isEmpty ? "nothing to do" : changes.joined(separator: ", ")).\n"
    }
    return "## Migrations\n\n" + lines.joined()
  }
}
