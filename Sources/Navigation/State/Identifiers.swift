/// A number that names an entry, a modal, a held item, a question or a request within its session.
///
/// All of them draw from one counter that starts at 1, only grows and never hands out a number twice.
/// As the `from` of an intent, 0 stands for a tab's root, which is no entry.
public typealias Identifier = UInt64

/// The name of a window; ``mainWindow`` exists from the start of every session.
public typealias WindowName = String

/// The name of a tab.
public typealias TabName = String

/// The window that every session begins with.
public let mainWindow: WindowName = "main"

/// The tab of a session whose app declares none.
public let mainTab: TabName = "main"
