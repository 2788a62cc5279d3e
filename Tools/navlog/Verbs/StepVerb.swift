import Replay

/// `navlog step FILE`.
enum StepVerb {
  static let session = Option<String>("session", short: "s", "ID", "Events of this session only.")
  static let at = Option<PlaceArgument>("at", "PLACE", "Begin there; with the first event if left out.")

  static let verb = Verb(
    "step", "Go through a journal event by event.",
    options: [session, at], operands: [Operand("FILE", "The journal.")],
    details: [
      """
      The events beside the state before, after, or what differs. Keys: arrows or h j k l step, g and G \
      go to the first and last, : to a number, a time, +90s or mark:NAME, / searches and n and N go on, [ \
      and ] are marks, D is the next refusal, b a d choose the state, ? tells them, q quits.
      """,
      """
      It takes a terminal of any size, also over ssh, and gives it back as it was. Without one it is 2, \
      and state tells any state. It reads what it shows: a long journal is as quick as a short one.
      """,
    ],
    examples: [
      .init("navlog step shop.navlog --session ana", "A session, from its first event on."),
      .init("navlog step shop.navlog --at mark:bug", "From where someone marked a bug."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]) else { throw .usage("FILE must not be empty.") }
    guard !console.isJSON else {
      throw .usage("step shows, and prints nothing: navlog state --json tells a state.")
    }
    var journal = try OpenJournal(file, console)
    if let session = arguments[session] { _ = try journal.moment(of: session, at: nil, isStep: true) }
    var player = try StepPlayer(StepJournal(journal, session: arguments[session]))
    try player.begin(at: arguments[at])
    try play(&player, isColored: console.isColored)
    let closed = player.close()
    return try closed.conclude(&console)
  }

  private static func play(_ player: inout StepPlayer, isColored: Bool) throws(Failure) {
    var screen = try FullScreen(orElse: "navlog state tells any state without one.")
    let hasUnicode = Glyphs.hasUnicode
    while !player.isOver {
      let (width, height) = screen.size
      let view = StepScreen(width: width, height: height, isColored: isColored, hasUnicode: hasUnicode)
      player.pageLength = view.listHeight
      screen.draw(try view.lines(of: &player))
      switch screen.wait() {
      case .key(let key): try player.press(key)
      case .redraw: break
      case .end: return
      }
    }
  }
}
