import Journal
import Replay

/// What stands in front of an event's canonical bytes.
struct EventHead {
  let session: String
  let time: String

  init?(_ event: [UInt8]) {
    let bytes = event.span
    var offset = 0
    guard let name = try? bytes.bytes(at: &offset, limit: 128),
      let milliseconds = try? bytes.fixed(Int64.self, at: &offset)
    else { return nil }
    session = String(decoding: name, as: UTF8.self)
    time = "\(Timestamp(milliseconds: milliseconds))"
  }
}
