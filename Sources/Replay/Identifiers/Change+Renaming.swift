package import Navigation

extension Change {
  /// The same edit with other identifiers.
  package func mapIdentifiers(_ transform: IdentifierTransform) -> Change {
    switch self {
    case .pushed(let window, let place, let entry):
      .pushed(
        window: window, place.mapIdentifiers(transform),
        Entry(id: transform(entry.id, true), route: entry.route))
    case .popped(let window, let place, let count):
      .popped(window: window, place.mapIdentifiers(transform), count: count)
    case .removed(let window, let place, let entry):
      .removed(window: window, place.mapIdentifiers(transform), entry: transform(entry, false))
    case .movedToTop(let window, let place, let entry):
      .movedToTop(window: window, place.mapIdentifiers(transform), entry: transform(entry, false))
    case .modalPresented(let window, let id, let style, let presenter):
      .modalPresented(
        window: window, id: transform(id, true), style, presenter: presenter.map { transform($0, false) })
    case .modalDismissed(let window, let id): .modalDismissed(window: window, id: transform(id, false))
    default: mapWaitingIdentifiers(transform)
    }
  }

  private func mapWaitingIdentifiers(_ transform: IdentifierTransform) -> Change {
    switch self {
    case .requestOpened(let request):
      .requestOpened(
        ResultRequest(
          id: transform(request.id, true), name: request.name,
          owner: request.owner.map { transform($0, false) }, screen: transform(request.screen, false)))
    case .requestCompleted(let id): .requestCompleted(transform(id, false))
    case .held(let item): .held(item.mapIdentifiers(transform))
    case .released(let item): .released(item: transform(item, false))
    case .asked(let question): .asked(question.mapIdentifiers(transform))
    case .answered(let token): .answered(token: transform(token, false))
    default: self
    }
  }
}

extension StackPlace {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> StackPlace {
    guard case .modal(let id) = self else { return self }
    return .modal(transform(id, false))
  }
}

extension PendingItem {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> PendingItem {
    var copy = self
    copy.id = transform(id, true)
    copy.modal = modal.map { transform($0, false) }
    copy.intent = intent.mapIdentifiers(transform)
    return copy
  }
}

extension Question {
  fileprivate func mapIdentifiers(_ transform: IdentifierTransform) -> Question {
    var copy = self
    copy.token = transform(token, true)
    copy.intent = intent.mapIdentifiers(transform)
    return copy
  }
}
