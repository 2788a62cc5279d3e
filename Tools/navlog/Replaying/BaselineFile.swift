import Interchange
import Journal
import Replay

/// The file of accepted differences: one that is compared with, or one that is written anew.
struct BaselineFile {
  private let path: Path
  private let accepts: Bool
  /// What was accepted and has not come yet.
  private var known: WhatIfBaseline
  /// What is accepted from now on.
  private var next: WhatIfBaseline

  init(_ path: Path, mode: WhatIfMode?, accepts: Bool) throws(Failure) {
    self.path = path
    self.accepts = accepts
    next = WhatIfBaseline(mode: mode ?? .resync)
    known = WhatIfBaseline(mode: mode ?? .resync)
    guard !accepts else { return }
    guard path.isStandardStream || File.exists(path.text) else {
      throw Failure(
        "notFound", "There is no such file. Make it with --accept.", at: .init(file: path.text))
    }
    let bytes = try AppFile.bytes(of: path)
    do throws(WhatIfBaseline.Fault) {
      known = try WhatIfBaseline(bytes)
    } catch {
      throw Failure(
        "badBaseline", "It is no baseline: \(error).", at: .init(file: path.text, line: error.line))
    }
    guard mode == nil || mode == known.mode else {
      throw .usage(
        """
        \(path.text) was written in mode \(known.mode.rawValue): differences of another mode are not the \
        same. Leave --mode out, or accept anew.
        """)
    }
  }

  var mode: WhatIfMode { known.mode }

  /// Whether a difference is accepted.
  mutating func takes(_ difference: WhatIfDifference) -> Bool {
    guard accepts else { return known.take(difference) }
    next.insert(difference)
    return true
  }

  /// Writes the file, if differences are accepted.
  ///
  /// - Returns: the entries that nothing has needed.
  func finish() throws(Failure) -> [WhatIfBaseline.Entry] {
    guard accepts else { return known.sorted }
    var output = try Output(path)
    try output.write(next.bytes)
    try output.finish()
    return []
  }
}
