package import Journal
package import Navigation
package import Replay

/// The one spelling of a state that all of its hashes are taken over.
///
/// RFC 8785, without what tells place and time: `position`, `step`, `at`, `since`, `cause`. Waiting intents
/// are spelled from their meaning, so that nothing of their delivery is in it. One liberty is taken: whole
/// numbers beyond 2^53 keep all their digits, where ECMAScript would round them, because two states that
/// differ in one must not hash the same.
///
/// Why not hash the journal's bytes? They change with the format and with what a block happens to hold;
/// this is the same on every machine and in every version.
package struct CanonicalState: ~Copyable {
  private var writer = JSONWriter(form: .canonical)
  private var sha256 = SHA256()

  package init() {}

  /// The canonical bytes of a session's state.
  package static func bytes<Routes: RouteWriting>(
    of state: Session<Routes.Route>, session: String, routes: Routes
  ) -> [UInt8] {
    var writer = JSONWriter(form: .canonical)
    writer.write(state, at: StatePlace(session: session, step: 0), routes: routes)
    return writer.bytes
  }

  /// The state's hash: SHA-256 over the canonical bytes.
  package mutating func hash<Routes: RouteWriting>(
    of state: Session<Routes.Route>, session: String, routes: Routes
  ) -> Digest {
    writer.removeAll()
    writer.write(state, at: StatePlace(session: session, step: 0), routes: routes)
    writer.withBytes { bytes in sha256.update(bytes) }
    return sha256.finish()
  }
}
