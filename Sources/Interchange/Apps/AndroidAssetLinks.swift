/// The file `assetlinks.json`, by which Android learns that an app speaks for a host.
package struct AndroidAssetLinks {
  let package: String
  /// SHA-256 of the certificates that the app is signed with.
  let fingerprints: [String]

  package init(package: String, fingerprints: [String]) {
    self.package = package
    self.fingerprints = fingerprints
  }

  /// Writes the file as one list.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    writer.beginObject()
    writer.key("relation")
    writer.write(["delegate_permission/common.handle_all_urls"])
    writer.key("target")
    writer.beginObject()
    writer.member("namespace", "android_app")
    writer.member("package_name", package)
    writer.key("sha256_cert_fingerprints")
    writer.write(fingerprints)
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }
}
