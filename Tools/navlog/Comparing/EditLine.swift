import Navigation
import Replay

/// How a place differs in two states, as a line.
struct EditLine {
  let edit: StateEdit
  let isColored: Bool

  var text: String {
    let path = edit.path.shown.padded(to: 34)
    return switch (edit.values.a?.shownPlace, edit.values.b?.shownPlace) {
    case (let a?, let b?): Paint.warning("~ \(path)  \(a) → \(b)", if: isColored)
    case (let a?, nil): Paint.bad("- \(path)  \(a)", if: isColored)
    case (nil, let b?): Paint.good("+ \(path)  \(b)", if: isColored)
    case (nil, nil): ""
    }
  }
}

extension Value {
  /// For a person; a route as it is shown elsewhere.
  fileprivate var shownPlace: String {
    guard case .object(let members) = self, case .string(let name)? = members["name"],
      case .object(let parameters)? = members["params"], members.count == 2
    else { return shown }
    return Route(name, parameters).shown
  }
}
