import Analytics

/// What a page is asked to show, and the command lines that say so again.
struct ViewRequest {
  /// Options of a funnel that mean nothing without its steps.
  private static let furtherFunnelOptions = FunnelOptions.all.map(\.form).filter {
    $0.name != FunnelOptions.steps.form.name
  }

  let arguments: Arguments
  /// The funnel that is to be drawn too.
  let funnel: Funnel?

  /// - Throws: that the funnel is none.
  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    guard arguments[FunnelOptions.steps] != nil else {
      if let lonely = Self.furtherFunnelOptions.first(where: { arguments.values[$0.name] != nil }) {
        throw .usage("\(lonely.word) is about a funnel: say its --steps too.")
      }
      funnel = nil
      return
    }
    funnel = try Funnel(arguments)
  }

  /// The command line that makes the page anew.
  func command(_ files: [Path]) -> String {
    let own = [ViewVerb.session, ViewVerb.other].map(\.form) + [ViewVerb.from, ViewVerb.to].map(\.form)
    return line(["navlog view"] + files.map(\.text.asShellWord), own + FunnelOptions.all.map(\.form))
  }

  /// The command line that prints a picture's; `nil` where the page has part of a journal and `stats` counts
  /// all of it.
  func command(ofPicture kind: String, of file: String) -> String? {
    let parts = [ViewVerb.session.form, ViewVerb.from.form, ViewVerb.to.form]
    guard parts.allSatisfy({ arguments.values[$0.name] == nil }) else { return nil }
    let options = kind == StatsVerb.Kind.funnel.rawValue ? FunnelOptions.all.map(\.form) : []
    return line(["navlog stats \(kind)", file.asShellWord], options) + " --svg"
  }

  private func line(_ words: [String], _ options: [OptionForm]) -> String {
    let given = options.flatMap { option in
      (arguments.values[option.name] ?? []).map { value in
        value.isEmpty ? option.word : "\(option.word) \(value.asShellWord)"
      }
    }
    return (words + given).joined(separator: " ")
  }
}

extension String {
  /// As one word of a shell, in quotation marks only where it needs them.
  fileprivate var asShellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-./:@%+=,".unicodeScalars.contains($0))
    }
    return isPlain && !isEmpty ? self : quotedForShell
  }
}
