/// How safe an event is before it is answered.
enum SyncPolicy: String, CaseIterable, ArgumentValue {
  /// Each one is on the disk before the next one is decided.
  case every
  /// Those that came together are on the disk, by one sync for all of them.
  case batch
  /// They are with the system: safe from the end of this process, not from a power cut.
  case none

  var isDurable: Bool { self != .none }
}
