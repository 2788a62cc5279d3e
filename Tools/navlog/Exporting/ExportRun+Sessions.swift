import Analytics
import Interchange
import Replay

/// Formats that tell sessions one by one.
extension ExportRun {
  /// Writes all sessions as one document.
  consuming func writeSessions<Writer: SessionWriter & ~Copyable>(
    _ writer: consuming Writer, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    writer.begin()
    let source = try journals.sessions(sessions)
    while let session = try journals.next(source) {
      writer.write(session)
      try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
      writer.removeAll()
    }
    writer.end()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    journals.add(source.unreadable)
    return try conclude(&console)
  }

  /// Writes the objects of all sessions, and then their events.
  consuming func writeOCEL(_ console: inout Console) throws(Failure) -> ExitCode {
    var writer = OCELWriter()
    writer.beginObjects()
    let objects = try journals.sessions(sessions)
    while let session = try journals.next(objects) {
      writer.writeObjects(of: session)
      try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
      writer.removeAll()
    }
    writer.beginEvents()
    let events = try journals.sessions(sessions)
    while let session = try journals.next(events) {
      writer.writeEvents(of: session)
      try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
      writer.removeAll()
    }
    writer.end()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    journals.add(events.unreadable)
    return try conclude(&console)
  }

  /// Writes which screens follow which, the most frequent steps alone.
  ///
  /// - Parameters:
  ///   - top: how many kinds of steps.
  ///   - text: makes a picture's text of the graph.
  consuming func writeGraph(
    top: Int, _ console: inout Console, text: (FlowGraph) -> String
  ) throws(Failure) -> ExitCode {
    var run = CountingRun(paths: journals.paths, filter: SessionFilter())
    run.filter.sessions = Set(sessions)
    let names = SharedNames()
    let (result, code) = try run.count(
      TransitionsReport(names), over: NumberedRouteSource.self, &console)
    try output.write(text(FlowGraph(result.report.rows, top: top)))
    try output.finish()
    return code
  }
}
