import Navigation
package import Replay

/// Reads what Redux DevTools export: the lifted state, or a list of actions as a text in `payload`.
///
/// Actions of routers and of React Navigation become intents; of others those that name a screen where the
/// caller says so. What does not navigate is counted by its type.
package struct ReduxImport {
  /// Where in an action the name of a screen stands, for actions that no router made.
  private let routePath: [String]?

  /// - Parameter route: keys joined by dots, as in `payload.screen`.
  package init(route: String? = nil) {
    routePath = route?.split(separator: ".").map(String.init)
  }

  /// Reads the whole export.
  package func read(_ document: Document, into intents: inout ImportedIntents) {
    guard let payload = document.index(of: "payload"), document.kind(at: payload) == .string else {
      let root = document.index(of: "payload") ?? Document.root
      return read(root, of: document, &intents)
    }
    // The extension writes its state as a text within the JSON.
    var parser = JSONParser()
    var inner = Document()
    do {
      try parser.parse(document.text.span.extracting(document.textRange(of: payload)), into: &inner)
    } catch {
      return intents.giveUp("The text in payload is no JSON: \(error).")
    }
    read(Document.root, of: inner, &intents)
  }

  private func read(_ root: Int, of document: Document, _ intents: inout ImportedIntents) {
    guard !document.isEmpty else { return intents.giveUp("There is nothing in it.") }
    if document.kind(at: root) == .array {
      if !document.elements(of: root).isEmptyList { intents.guess("The actions have no times.") }
      for (number, action) in document.elements(of: root).enumerated() {
        convert(action, at: nil, "action \(number)", document, &intents)
      }
    } else if let actions = document.index(of: "actionsById", in: root),
      document.kind(at: actions) == .object
    {
      readLifted(root, actions, document, &intents)
    } else {
      intents.giveUp(
        "There is neither actionsById nor a list of actions: this is no export of Redux DevTools.")
    }
  }

  private func readLifted(
    _ root: Int, _ actions: Int, _ document: Document, _ intents: inout ImportedIntents
  ) {
    var places: [String: Int] = [:]
    for key in document.members(of: actions) { places[document.text(at: key)] = key + 1 }
    let staged = ids("stagedActionIds", root, document) ?? places.keys.compactMap { Int64($0) }.sorted()
    let skipped = Set(ids("skippedActionIds", root, document) ?? [])
    let current = document.index(of: "currentStateIndex", in: root).flatMap { document.integer(at: $0) }
    for (index, id) in staged.enumerated() {
      let place = "action \(id)"
      guard let lifted = places[String(id)] else {
        intents.leaveOut("actions that are not there", at: place)
        continue
      }
      if skipped.contains(id) {
        intents.leaveOut("actions that were skipped in the recorder", at: place, isLoss: false)
        continue
      }
      let time = document.index(of: "timestamp", in: lifted)
        .flatMap { ImportedTime.milliseconds(at: $0, of: document) }
      convert(document.index(of: "action", in: lifted) ?? lifted, at: time, place, document, &intents)
      if Int64(index) == current, index < staged.count - 1, intents.report.intentCount > 0 {
        // Who exported had gone back to here.
        intents.write(Intent(.mark(name: "currentState", note: nil)), at: time)
      }
    }
  }

  private func ids(_ key: String, _ root: Int, _ document: Document) -> [Int64]? {
    document.index(of: key, in: root).map { list in
      document.elements(of: list).compactMap { document.integer(at: $0) }
    }
  }

  private func convert(
    _ action: Int, at time: Int64?, _ place: String, _ document: Document, _ intents: inout ImportedIntents
  ) {
    guard let type = document.text(of: "type", in: action) else {
      return intents.leaveOut("actions without a type", at: place)
    }
    let navigation = ReduxNavigation(type: type, action: action, document: document)
    if let intent = navigation.intent(&intents) {
      intents.write(intent, at: time)
    } else if navigation.isNavigation {
      intents.leaveOut("navigation that could not be read (\(type))", at: place)
    } else if let routePath, let index = document.index(of: routePath, in: action),
      let name = document.string(at: index), !name.isEmpty
    {
      intents.write(Intent(.push(Push([Route(name)]))), at: time)
    } else {
      intents.leaveOut("actions of type \(type)", at: place, isLoss: false)
    }
  }
}

extension Sequence {
  fileprivate var isEmptyList: Bool { first { _ in true } == nil }
}
