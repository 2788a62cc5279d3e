import Journal
public import Navigation

/// A journal that a navigator records to: give it as the navigator's `sink`.
///
/// Every event is in the file when the call that caused it returns. What the app declares as secret is
/// replaced by a keyed hash wherever it stands, and of links only what is declared is kept; see
/// `Redaction` for the rules. Facts, results and the words of guards are kept as they are.
///
/// A navigator begins with an empty state, and so does its session in the journal: every run needs a name
/// of its own. The same file takes as many as there are.
///
/// Navigation never waits for a journal that fails: ``onFault`` is told once, and nothing is recorded from
/// there on. What was recorded before stays.
@MainActor
public final class JournalSink<AppRoute: NavigationRoute>: EventSink {
  /// The position that the next event gets; it goes on when recording has stopped.
  public private(set) var nextPosition: UInt64
  /// The session that events are recorded as.
  public let session: String
  /// Whether each event is brought to the disk, so that it outlives a loss of power, too. It outlives the
  /// app in any case.
  public let isDurable: Bool
  /// Told why recording stopped.
  public var onFault: (@MainActor (JournalSinkFault) -> Void)?
  private var recorder: Recorder?

  /// Opens a journal, or makes it.
  ///
  /// - Parameters:
  ///   - path: the journal's file.
  ///   - session: what the session is called: 1 to 128 bytes, not `-`, and no session of the file yet.
  ///   - app: the declaration that the navigator is made with.
  ///   - tabs: the navigator's tabs.
  ///   - declaration: the declaration's text, if it was read from one: a new journal keeps it, so that tools
  ///     can check the journal against it. Without it the journal is read and replayed all the same.
  ///     What closures decide is not in it: a tool that decides anew may find other outcomes then.
  ///   - key: at least 16 bytes that nobody can guess, with which secrets are hashed. Under the same key
  ///     equal secrets have equal hashes in all runs; without one, only in this.
  ///   - isDurable: whether each event is on the disk before the next; otherwise the system decides when.
  ///   - now: the time in milliseconds since 1970.
  /// - Throws: ``JournalSinkFault``.
  public init(
    path: String, session: String, app: AppDeclaration, tabs: (some NavigationTab).Type = SingleTab.self,
    declaration: String = "", key: [UInt8]? = nil, isDurable: Bool = false, now: Int64
  ) throws(JournalSinkFault) {
    let checked = try Self.app(app, tabs: tabs.names)
    guard (1...Envelope.sessionByteMaximum).contains(session.utf8.count), session != reservedSession else {
      throw JournalSinkFault("A session's name has 1 to 128 bytes and is not \"-\".")
    }
    guard key.map({ $0.count >= 16 }) ?? true else {
      throw JournalSinkFault("The key for secrets is shorter than 16 bytes: give a longer one.")
    }
    let recorder = try Self.open(
      path, session, AppUnderRecord(checked, text: Array(declaration.utf8)), key, now)
    nextPosition = recorder.nextPosition
    self.recorder = consume recorder
    self.session = session
    self.isDurable = isDurable
  }

  private static func open(
    _ path: String, _ session: String, _ app: AppUnderRecord, _ key: [UInt8]?, _ now: Int64
  ) throws(JournalSinkFault) -> Recorder {
    do throws(ReplayFault) {
      var recorder = try Recorder.open(path, now: now, app: app, key: key)
      if try !recorder.hasEvents(ofSession: session) { return recorder }
    } catch {
      throw JournalSinkFault(error.description)
    }
    throw JournalSinkFault("\(path) has a session \(session) already: give this run another name.")
  }

  /// The app over plain routes, its tabs as the navigator has them.
  private static func app(
    _ declaration: AppDeclaration, tabs: [TabName]
  ) throws(JournalSinkFault) -> App<Navigation.Route> {
    var declaration = declaration
    declaration.tabs = declaration.tabs ?? tabs
    do { return try App(declaration) } catch { throw JournalSinkFault("\(error)") }
  }

  /// Whether events are recorded: not after ``close()``, nor after a fault.
  public var isRecording: Bool { recorder != nil }

  public func append(_ events: [NavigatorEvent<AppRoute>]) {
    guard let first = events.first else { return }
    nextPosition = first.position &+ UInt64(events.count)
    let decided = events.map { told in
      (intent: told.intent.mapRoutes(Self.plain), event: told.event.mapRoutes(Self.plain))
    }
    do throws(ReplayFault) {
      try recorder?.append(decided: decided, session: session, at: first.at)
      try recorder?.commit(isDurable: isDurable)
    } catch {
      recorder = nil
      onFault?(JournalSinkFault(error.description))
    }
  }

  private static func plain(_ route: AppRoute) -> Navigation.Route {
    Navigation.Route(route.name, route.parameters)
  }

  /// Ends recording and seals the journal; without it the journal is read all the same, a little slower.
  ///
  /// - Throws: ``JournalSinkFault`` if it could not be sealed: whatever was recorded is in the file even so.
  public func close() throws(JournalSinkFault) {
    guard let recorder = recorder.take() else { return }
    let fault: JournalFault?
    do { fault = try recorder.finish() } catch { throw JournalSinkFault(error.description) }
    if let fault { throw JournalSinkFault(fault.description) }
  }
}

/// Why a journal can not be recorded to, as a sentence.
public struct JournalSinkFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
