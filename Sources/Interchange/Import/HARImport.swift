package import Replay

/// Reads an HTTP archive (HAR 1.2): the documents that a browser was led to become links.
package struct HARImport {
  private struct Page {
    var at: Int64
    /// From 1.
    var number: Int
    var url: String
    var isFailed: Bool
  }

  package init() {}

  /// Reads the whole archive.
  package func read(_ document: Document, into intents: inout ImportedIntents) {
    guard let entries = document.index(of: "log", "entries"), document.kind(at: entries) == .array else {
      return intents.giveUp("There is no list log.entries: this is no HTTP archive.")
    }
    var pages: [Page] = []
    for (index, entry) in document.elements(of: entries).enumerated() {
      if let page = page(entry, index + 1, document, &intents) { pages.append(page) }
    }
    // Archives list requests as they ended; what was asked first was shown first.
    for page in pages.sorted(by: { ($0.at, $0.number) < ($1.at, $1.number) }) {
      let place = "entry \(page.number)"
      guard let intent = PageLink.intent(page.url) else {
        intents.leaveOut("addresses outside the web", at: place, isLoss: false)
        continue
      }
      if page.isFailed {
        intents.guess("pages that failed (a status from 400 on) and may not have been seen", at: place)
      }
      intents.write(intent, at: page.at, place: place)
    }
  }

  private func page(
    _ entry: Int, _ number: Int, _ document: Document, _ intents: inout ImportedIntents
  ) -> Page? {
    let place = "entry \(number)"
    guard let url = document.text(of: "request", "url", in: entry) else {
      intents.leaveOut("requests without a URL", at: place)
      return nil
    }
    guard isDocument(entry, document) else {
      intents.leaveOut("requests for parts of pages", at: place, isLoss: false)
      return nil
    }
    let status = document.index(of: "response", "status", in: entry).flatMap { document.integer(at: $0) } ?? 0
    switch status {
    case 300..<400 where status != 304:
      intents.leaveOut("redirects on the way to a page", at: place, isLoss: false)
      return nil
    case 204, 205:
      intents.leaveOut("answers that show no page", at: place, isLoss: false)
      return nil
    case ...0:
      intents.leaveOut("requests that were never answered", at: place)
      return nil
    default: break
    }
    guard let time = document.index(of: "startedDateTime", in: entry),
      let at = ImportedTime.milliseconds(at: time, of: document)
    else {
      intents.leaveOut("requests without a time", at: place)
      return nil
    }
    return Page(at: at, number: number, url: url, isFailed: status >= 400)
  }

  /// Whether a request was for a page: as Chromium says it, else by what came.
  private func isDocument(_ entry: Int, _ document: Document) -> Bool {
    if let type = document.text(of: "_resourceType", in: entry) { return type == "document" }
    let type = document.text(of: "response", "content", "mimeType", in: entry) ?? ""
    return type.lowercased().hasPrefix("text/html")
  }
}
