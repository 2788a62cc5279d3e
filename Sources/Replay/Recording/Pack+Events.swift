package import Journal

extension Pack.Setting {
  /// How journals of events are packed.
  ///
  /// - Parameter created: the pack's own time, in milliseconds since 1970.
  package static func events(created: Int64) -> Pack.Setting {
    Pack.Setting(created: created, content: .events(of: nil)) { header throws(Damage) in
      try InitialState.record(of: header)
    }
  }
}
