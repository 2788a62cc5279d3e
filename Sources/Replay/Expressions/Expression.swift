import Navigation

/// A question about a state and the event that led to it, such as `depth(home) > 5`.
///
/// Reading one can fail and says where; asking one can not: every expression has an answer on every state.
/// What is not there is `null`. Expressions.md in the documentation has the grammar, the names and what each
/// operator does with `null`.
package struct Expression: Sendable {
  /// Bytes of the longest text that is read.
  package static let byteMaximum = 4_096
  /// How deep brackets, lists and `not` may stand inside each other.
  package static let depthMaximum = 64

  /// The text it was read from.
  package let text: String
  let root: Node
  /// What it looks at beside the state.
  package let needs: Needs

  /// Reads an expression.
  ///
  /// - Throws: where the text goes wrong, and what was expected there.
  package init(parsing text: String) throws(ExpressionFault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.byteMaximum else {
      throw ExpressionFault(
        column: Self.byteMaximum + 1, found: "\(bytes.count) bytes",
        expected: "at most \(Self.byteMaximum)")
    }
    var parser = try ExpressionParser(bytes)
    self.text = text
    root = try parser.parse()
    needs = parser.needs
  }

  /// What an answer depends on beside the state. With none of these it can not change where the state does
  /// not.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Step, position, time.
    package static let place = Needs(rawValue: 1)
    /// The kind of outcome, the window.
    package static let event = Needs(rawValue: 2)
    package static let reason = Needs(rawValue: 4)
    package static let sent = Needs(rawValue: 8)
    package static let changes = Needs(rawValue: 16)
  }

  /// A part of an expression.
  indirect enum Node: Sendable {
    case literal(Value)
    case term(Term)
    case list([Node])
    case not(Node)
    case all([Node])
    case any([Node])
    case compare(Node, Comparison, Node)
    /// Whether the first contains the second.
    case contains(Node, Node)
    case containsDuplicate(Node)
  }

  enum Comparison: Sendable {
    case equal, unequal, less, atMost, more, atLeast
  }

  /// Something that a name stands for.
  enum Term: Sendable {
    /// Of a window: the one named, else the active one.
    case window(WindowName?, WindowTerm)
    case fact([Key])
    case session(SessionTerm)
    case event(EventTerm)
    /// The intent as it was sent.
    case sent([Key])
  }

  enum WindowTerm: Sendable {
    case isThere, modals, selectedTab, tabs, tabHistory, layout
    case depth(StackName), stack(StackName)
    /// The screen on show.
    case visible([Key])
    /// The modal on top.
    case modal([Key])
  }

  enum StackName: Sendable {
    case visible
    case tab(TabName)
    case column(TabName, String)
  }

  enum SessionTerm: String, CaseIterable, Sendable {
    case session, step, position, at, ready, ended, background, nextId, activeWindow, windows
    case pending, asking, requests

    var needs: Needs {
      switch self {
      case .step, .position, .at: .place
      default: []
      }
    }
  }

  enum EventTerm: String, CaseIterable, Sendable {
    case outcome, reason, intent, changes, cause, eventWindow

    /// All that the term can be, where that is a closed list.
    var vocabulary: [String]? { self == .outcome ? OutcomeKind.allCases.map(\.rawValue) : nil }

    var needs: Needs {
      switch self {
      case .outcome, .eventWindow, .cause: .event
      case .reason: [.event, .reason]
      case .intent: [.event, .sent]
      case .changes: [.event, .changes]
      }
    }
  }

  /// A step into a value.
  enum Key: Sendable, Equatable {
    case name(String)
    case index(Int)
  }
}
