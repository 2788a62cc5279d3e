import Navigation

/// What two journals may differ in and still count as equal.
///
/// Times, delivery ids, who sent an intent, and keyed hashes of secrets are never compared: two runs of the
/// same script differ in them always.
package struct DifferenceOptions: Hashable, Sendable {
  /// Something that is not to be compared.
  package enum Aspect: String, CaseIterable, Sendable {
    /// Times, which are not compared anyway.
    case time
    /// Numbers of entries, modals and whatever else is numbered; else they must agree up to renaming.
    case ids
    /// Parameters of routes, and links but for their kind.
    case params
    /// Names of windows.
    case windows
    /// Values of facts.
    case facts
    /// What became of intents; only what was asked is compared then, and the states.
    case outcomes
    /// States that outcomes do not tell of: where sessions began.
    case states
  }

  package var ignored: Set<Aspect>
  /// Whether routes may hold keyed hashes of secrets.
  var mayHoldSecrets = true

  package init(ignoring ignored: Set<Aspect> = []) {
    self.ignored = ignored
  }

  func ignores(_ aspect: Aspect) -> Bool { ignored.contains(aspect) }

  /// Whether routes are compared as something else than what they are.
  var changesRoutes: Bool { mayHoldSecrets || ignores(.params) }

  /// A route with only what is compared of it.
  func compared(_ route: Route) -> Route {
    if ignores(.params) { return Route(route.name) }
    guard route.parameters.values.contains(where: \.isSecretHash) else { return route }
    return Route(route.name, route.parameters.mapValues { $0.isSecretHash ? .string("secret") : $0 })
  }

  func compared(window: WindowName) -> WindowName { ignores(.windows) ? "" : window }
}

extension Value {
  /// Whether it stands for a secret: a keyed hash that another recording spells otherwise.
  fileprivate var isSecretHash: Bool {
    guard case .string(let text) = self else { return false }
    return text.utf8.count == 39 && text.hasPrefix("secret-")
  }
}
