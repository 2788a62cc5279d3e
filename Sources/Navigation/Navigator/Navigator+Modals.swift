extension Navigator {
  /// Opens a modal on top.
  ///
  /// - Parameters:
  ///   - route: the modal's root.
  ///   - style: how it covers what is below.
  ///   - path: the routes above the root.
  ///   - busy: what to do where a modal is up already.
  @discardableResult
  public func present(
    _ route: AppRoute, style: ModalStyle = .sheet, path: [AppRoute] = [],
    busy: Present<AppRoute>.Busy = .nest
  ) -> Outcome<AppRoute>? {
    send(.present(Present(route, style: style, path: path, busy: busy)))
  }

  /// Opens a modal that is to answer with a value.
  ///
  /// - Parameters:
  ///   - route: the modal's root, which answers.
  ///   - style: how it covers what is below.
  ///   - request: what the request is called in events.
  ///   - onResult: told how it ended, exactly once.
  @discardableResult
  public func present(
    _ route: AppRoute, style: ModalStyle = .sheet, request: String,
    onResult: @escaping @MainActor (RequestResult<AppRoute>) -> Void
  ) -> Outcome<AppRoute>? {
    send(Intent(.present(Present(route, style: style, request: request))), onResult: onResult)
  }

  /// Opens a modal and waits for its value.
  public func result(
    presenting route: AppRoute, style: ModalStyle = .sheet, request: String
  ) async -> RequestResult<AppRoute> {
    await withCheckedContinuation { continuation in
      present(route, style: style, request: request) { continuation.resume(returning: $0) }
    }
  }

  /// Closes the visible screen and answers the request it was opened for.
  @discardableResult public func finish(_ value: Value = .null) -> Outcome<AppRoute>? {
    send(.finish(value: value))
  }

  /// Closes the top modal, or the one named and all above it.
  @discardableResult public func dismiss(_ modal: Identifier? = nil) -> Outcome<AppRoute>? {
    send(.dismiss(modal: modal))
  }

  /// Closes what an entry presents, and all above.
  ///
  /// - Parameter entry: the presenter, `nil` for a tab's root. Where it presents nothing: `stale`.
  @discardableResult public func dismissPresented(by entry: Identifier? = nil) -> Outcome<AppRoute>? {
    let presented = modals.first { $0.presenter == entry }
    return send(.dismiss(modal: presented?.id ?? 0))
  }

  @discardableResult public func dismissAll() -> Outcome<AppRoute>? {
    send(.dismissAll)
  }
}
