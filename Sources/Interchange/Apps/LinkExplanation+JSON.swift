package import Navigation
import Replay

extension JSONWriter {
  /// Writes how a URL resolves, as one object.
  package mutating func write(_ explanation: LinkExplanation) {
    beginObject()
    member("kept", explanation.resolution.redacted.description)
    key("verdict")
    switch explanation.resolution.verdict {
    case .place(let place, _):
      write("place" as StaticString)
      key("pattern")
      if let pattern = explanation.resolution.redacted.pattern { write(pattern) } else { null() }
      key("place")
      write(place)
    case .root: write("root" as StaticString)
    case .refused(let reason):
      write("refused" as StaticString)
      member("reason", reason.rawValue)
    }
    key("patterns")
    beginArray()
    for attempt in explanation.attempts { write(attempt) }
    endArray()
    endObject()
  }

  private mutating func write(_ attempt: LinkExplanation.Attempt) {
    beginObject()
    member("pattern", attempt.pattern)
    member("index", attempt.index)
    key("verdict")
    switch attempt.verdict {
    case .won: write("won" as StaticString)
    case .outranked: write("outranked" as StaticString)
    case .failed(let reason):
      write("failed" as StaticString)
      member("reason", reason)
    }
    key("ranks")
    write(attempt.ranks.map { "\($0)" })
    endObject()
  }

  private mutating func write(_ place: LinkPlace) {
    let routes = PlainRoutes()
    beginObject()
    if let tab = place.tab { member("tab", tab) }
    switch place.stack {
    case .untouched: break
    case .path(let path):
      key("path")
      write(path, routes)
    case .columns(let columns):
      key("columns")
      beginObject()
      for (name, path) in columns.sorted(by: { $0.key < $1.key }) {
        key(name)
        write(path, routes)
      }
      endObject()
    }
    if let modal = place.modal {
      key("present")
      routes.write(modal.route, to: &self)
      member("style", modal.style.rawValue)
    }
    endObject()
  }
}
