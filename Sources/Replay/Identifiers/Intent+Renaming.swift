package import Navigation

/// How one identifier stands for another.
///
/// - Parameters:
///   - identifier: the identifier at hand; never the 0 of a tab's root.
///   - isNew: whether it is given here, to an entry, a modal, a held item, a question or a request.
package typealias IdentifierTransform = (_ identifier: Identifier, _ isNew: Bool) -> Identifier

extension Intent {
  /// The same intent with other identifiers.
  ///
  /// What a snapshot holds stays as it is: `restore` reads it as data.
  package func mapIdentifiers(_ transform: IdentifierTransform) -> Intent {
    var copy = self
    if let from, from != 0 { copy.from = transform(from, false) }
    copy.action = action.mapIdentifiers(transform)
    return copy
  }
}

extension Action {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> Action {
    switch self {
    case .close(let entry, let andAbove): .close(entry: transform(entry, false), andAbove: andAbove)
    case .popTo(let popTo): .popTo(popTo.mapIdentifiers(transform))
    case .dismiss(let modal): .dismiss(modal: modal.map { transform($0, false) })
    case .resolve(let token, let answer): .resolve(token: transform(token, false), answer)
    case .batch(let intents): .batch(intents.map { $0.mapIdentifiers(transform) })
    default: self
    }
  }
}

extension PopTo {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> PopTo {
    guard case .entry(let entry) = match else { return self }
    var copy = self
    copy.match = .entry(transform(entry, false))
    return copy
  }
}
