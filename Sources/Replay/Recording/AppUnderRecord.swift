package import Journal
package import Navigation

/// The app that a journal is recorded under, with its declaration as text.
package struct AppUnderRecord: Sendable {
  package var app: App<Route>
  /// The declaration as it was written: the journal keeps it.
  package var text: [UInt8]

  package init(_ app: App<Route>, text: [UInt8]) {
    self.app = app
    self.text = text
  }

  /// The declared words, which events will name: a journal keeps each once.
  var names: [String] {
    let declaration = app.declaration
    var names = declaration.tabs ?? []
    names += (declaration.routes ?? [:]).keys.sorted()
    names += declaration.splits.sorted { $0.key < $1.key }.flatMap(\.value.columns)
    return names
  }
}

extension HeaderContent {
  /// What a journal of an app's events says in front.
  package static func events(of app: AppUnderRecord?) -> HeaderContent {
    var presets = Presets.events
    for name in app?.names ?? [] where !presets.names.contains(name) { presets.names.append(name) }
    let initial = InitialState(Session(app: app?.app))
    return HeaderContent(presets: presets, declaration: app?.text ?? [], initialState: initial.bytes)
  }
}
