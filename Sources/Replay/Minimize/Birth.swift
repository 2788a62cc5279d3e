import Navigation

/// What an identifier was given to, told by the intent that asked for it: the same thing, whatever number it
/// gets when other intents are left out.
struct Birth: Hashable {
  enum Kind: Hashable {
    case entry(Route)
    case modal, item, question, request
  }

  /// The number of the intent in its script.
  var step: Int
  var kind: Kind
  /// Which one of its kind, of all that the intent brought about.
  var ordinal: Int
}

/// The births of one run, as they come.
struct BirthRegister {
  /// How many of a kind a step has brought about so far.
  private var counts: [Birth: Int] = [:]

  /// The identifiers that an event gave out.
  ///
  /// - Parameter step: the intent that asked; of a follow-up the one that had waited.
  mutating func births(in changes: [Change<Route>], of step: Int) -> [(birth: Birth, id: Identifier)] {
    changes.compactMap { change in
      guard let (kind, id) = Self.given(by: change) else { return nil }
      var birth = Birth(step: step, kind: kind, ordinal: 0)
      let ordinal = counts[birth, default: 0]
      counts[birth] = ordinal + 1
      birth.ordinal = ordinal
      return (birth, id)
    }
  }

  private static func given(by change: Change<Route>) -> (Birth.Kind, Identifier)? {
    switch change {
    case .pushed(_, _, let entry): (.entry(entry.route), entry.id)
    case .modalPresented(_, let id, _, _): (.modal, id)
    case .held(let item): (.item, item.id)
    case .asked(let question): (.question, question.token)
    case .requestOpened(let request): (.request, request.id)
    default: nil
    }
  }
}
