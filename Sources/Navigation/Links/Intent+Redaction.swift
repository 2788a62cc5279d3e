extension Intent where Route: NavigationRoute {
  /// What may be kept of the URL of each `open`, in the order they stand in the intent.
  ///
  /// It does not depend on what becomes of the intent: a stale link is none of a journal's business either.
  public func redactedURLs(app: App<Route>?) -> [RedactedURL] {
    switch action {
    case .open(let link): [app?.links?.resolve(url: link.url).redacted ?? RedactedURL(of: link.url)]
    case .batch(let intents):
      intents.flatMap { intent -> [RedactedURL] in
        guard case .open = intent.action else { return [] }
        return intent.redactedURLs(app: app)
      }
    default: []
    }
  }
}
