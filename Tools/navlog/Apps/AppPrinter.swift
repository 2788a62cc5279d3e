import Interchange
import Navigation

/// Prints what is made from a declaration.
struct AppPrinter {
  let app: CheckedApp
  /// Whether texts are members of an object, and what is JSON anyway stands in one line.
  let isJSON: Bool

  func printDocument(to output: inout Output) throws(Failure) {
    try print(AppDocument(of: app).markdown, format: "markdown", to: &output)
  }

  func printLinks(_ format: AppVerb.LinkFormat, to output: inout Output) throws(Failure) {
    try requireLinks()
    switch format {
    case .android: try print(AndroidIntentFilters(of: app).xml, format: "android", to: &output)
    case .markdown where !isJSON: try output.write(LinkDocument(of: app).markdown)
    case .markdown:
      var writer = JSONWriter()
      LinkDocument(of: app).write(to: &writer)
      try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    }
  }

  func printAssociation(of appIDs: [AppID], to output: inout Output) throws(Failure) {
    guard !appIDs.isEmpty else { throw .missing(AppVerb.appID.form) }
    try requireHosts()
    var writer = JSONWriter(layout: isJSON ? .compact : .pretty)
    AppleSiteAssociation(of: app, appIDs: appIDs.map(\.text)).write(to: &writer)
    try end(&writer, to: &output)
  }

  func printAssetLinks(
    package: PackageName?, _ fingerprints: [CertificateFingerprint], to output: inout Output
  ) throws(Failure) {
    guard let package else { throw .missing(AppVerb.package.form) }
    guard !fingerprints.isEmpty else { throw .missing(AppVerb.fingerprint.form) }
    try requireHosts()
    var writer = JSONWriter(layout: isJSON ? .compact : .pretty)
    AndroidAssetLinks(package: package.text, fingerprints: fingerprints.map(\.text)).write(to: &writer)
    try end(&writer, to: &output)
  }

  private func print(_ text: String, format: String, to output: inout Output) throws(Failure) {
    guard isJSON else { return try output.write(text) }
    try output.writeLine(#"{"format":"\#(format)","text":\#(text.quotedAsJSON)}"#)
  }

  private func end(_ writer: inout JSONWriter, to output: inout Output) throws(Failure) {
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }

  private func requireLinks() throws(Failure) {
    guard app.links == nil else { return }
    throw Failure("noLinks", "The app \(app.declaration.name.quoted) declares no links.")
  }

  private func requireHosts() throws(Failure) {
    try requireLinks()
    guard app.declaration.links?.hosts.isEmpty ?? true else { return }
    throw Failure(
      "noHosts",
      "The app \(app.declaration.name.quoted) lists no web hosts: add links.hosts, nobody asks a custom scheme."
    )
  }
}
