/// The page of `navlog view`: its parts as they lie in this folder, built into the tool.
package enum WebPage {
  /// The frame; what stands in `{{…}}` is filled in.
  package static var frame: String { text(PackageResources.page_html) }
  package static var style: String { text(PackageResources.page_css) }

  /// The scripts in the order in which they build on each other.
  package static var script: String {
    [
      PackageResources.state_js, PackageResources.recording_js, PackageResources.words_js,
      PackageResources.list_js, PackageResources.lanes_js, PackageResources.cards_js,
      PackageResources.flow_js, PackageResources.visits_js, PackageResources.pictures_js,
      PackageResources.page_js, PackageResources.compare_js, PackageResources.start_js,
    ].map(text).joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
