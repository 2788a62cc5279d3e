import Interchange
import Navigation

/// `navlog app WHAT APP`.
enum AppVerb {
  /// What is wanted of a declaration.
  enum Work: String, CaseIterable, ArgumentValue { case check, links, aasa, assetlinks, docs }

  /// How links are told.
  enum LinkFormat: String, CaseIterable, ArgumentValue { case markdown, android }

  static let format = Option<LinkFormat>("format", "FORMAT", "How links tells them: markdown or android.")
  static let appID = Option<AppID>("app-id", "TEAM.BUNDLE", "aasa: an app that opens the links.", .repeatable)
  static let package = Option<PackageName>("package", "NAME", "assetlinks: the Android app.")
  static let fingerprint = Option<CertificateFingerprint>(
    "fingerprint", "SHA256", "assetlinks: a certificate that signs the app.", .repeatable)

  static let verb = Verb(
    "app", "Check the declaration of an app, or make files from it.",
    options: [format, appID, package, fingerprint],
    operands: [
      Operand("WHAT", "One of \(Work.expectation).", as: Work.self),
      Operand("APP", "The declaration, JSON5."),
    ],
    details: [
      """
      check: tells every fault with the path of its key and what was expected there, and warns of what \
      works and is hardly meant. A faulty declaration is 1; warnings alone are 0.
      """,
      """
      links: a Markdown table of all patterns with where they lead, their parameters and guards; with \
      --format android the intent filters for the manifest; with --json an object for each pattern.
      """,
      """
      aasa: the file apple-app-site-association, for each --app-id. assetlinks: the file \
      assetlinks.json, for --package and each --fingerprint. Both belong into /.well-known of every host.
      """,
      "docs: the whole app as Markdown: tabs, routes, guards in words, links, migrations.",
      "All but check take a declaration without faults; one that has some is 2.",
    ],
    examples: [
      .init("navlog app check shop.app.json5", "Before recording under it, or in a build."),
      .init("navlog app links shop.app.json5 --format android", "For AndroidManifest.xml."),
      .init("navlog app aasa shop.app.json5 --app-id A1B2C3D4E5.com.example.shop", "For iOS."),
      .init("navlog app docs shop.app.json5 > APP.md", "For people."),
    ]
  ) { arguments, console throws(Failure) in
    let work: Work = try arguments.operand(0, as: Work.self)
    let path: Path = try arguments.operand(1, as: Path.self)
    try check(arguments, belongTo: work)
    if work == .check { return try DeclarationCheck(path: path).run(&console) }
    let app = try AppFile.checked(path, console)
    var printer = AppPrinter(app: app, isJSON: console.isJSON)
    switch work {
    case .check, .docs: try printer.printDocument(to: &console.output)
    case .links: try printer.printLinks(arguments[format] ?? .markdown, to: &console.output)
    case .aasa: try printer.printAssociation(of: arguments.all(appID), to: &console.output)
    case .assetlinks:
      try printer.printAssetLinks(
        package: arguments[package], arguments.all(fingerprint), to: &console.output)
    }
    return .done
  }

  /// Refuses options of other work.
  private static func check(_ arguments: Arguments, belongTo work: Work) throws(Failure) {
    let owners: [(OptionForm, Work)] = [
      (format.form, .links), (appID.form, .aasa), (package.form, .assetlinks),
      (fingerprint.form, .assetlinks),
    ]
    for (option, owner) in owners where owner != work && arguments.values[option.name] != nil {
      throw .usage("\(option.word) belongs to navlog app \(owner.rawValue), not to \(work.rawValue).")
    }
  }
}
