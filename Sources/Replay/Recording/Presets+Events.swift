import Journal
import Navigation

extension Presets {
  /// The words and the shapes that frequent events have, for the frames of a new journal.
  ///
  /// Made by recording a sample of each: whatever the shapes of events become, these are some of them.
  static let events = Presets(names: words, shapes: shapes)

  private static let words = [
    "main", "home", "sheet", "fullScreen", "alert", "popover", "web", "ios", "android",
  ]

  private static var shapes: [Shape] {
    var page = PageBuilder(firstPosition: 1, presets: Presets())
    var encoder = EventEncoder()
    for clock in Clock.allCases {
      for sample in samples { append(sample, clock, to: &page, &encoder) }
    }
    return page.page.shapes
  }

  /// How the front that sends the sample tells the time.
  private enum Clock: CaseIterable {
    // The likeliest first: the first 127 shapes take a byte in a frame, the others two.
    case wall, none, text
  }

  private static let item = Route("item")
  private static let integerItem = Route("item", ["id": .integer(1)])
  private static let textItem = Route("item", ["id": .string("a")])
  private static let uuidItem = Route("item", ["id": .string("00000000-0000-0000-0000-000000000000")])

  private static var samples: [Intent<Route>] {
    var samples: [Intent<Route>] = [
      Intent(.pop(count: 1, .visible)), Intent(.back), Intent(.popToRoot(.visible)),
      Intent(.dismiss(modal: nil)),
      Intent(.select(Select(tab: "other"))), Intent(.background), Intent(.foreground), Intent(.end),
      Intent(.mark(name: "start", note: nil)), Intent(.mark(name: "start", note: "a")),
    ]
    for route in [item, integerItem, textItem, uuidItem] {
      samples.append(Intent(.push(Push([route]))))
      samples.append(Intent(.present(Present(route))))
      samples.append(Intent(.open(Link(url: "a:b", routes: [route]))))
    }
    return samples
  }

  /// States that a sample meets: nothing yet; something to pop and another tab; a modal; one with a
  /// stack.
  private static var states: [Session<Route>] {
    var states = [Session<Route>()]
    let edits: [[Change<Route>]] = [
      [
        .pushed(window: mainWindow, .tab(mainTab), Entry(id: 1, route: item)),
        .tabAdded(window: mainWindow, "other", columns: []),
      ],
      [
        .modalPresented(window: mainWindow, id: 2, .sheet, presenter: 1),
        .pushed(window: mainWindow, .modal(2), Entry(id: 3, route: item)),
      ],
      [.pushed(window: mainWindow, .modal(2), Entry(id: 4, route: item))],
    ]
    for changes in edits {
      var state = states[states.count - 1]
      for change in changes { state.apply(change) }
      states.append(state)
    }
    return states
  }

  /// Appends a sample as it is recorded in each of the states.
  private static func append(
    _ sample: Intent<Route>, _ clock: Clock, to page: inout PageBuilder, _ encoder: inout EventEncoder
  ) {
    var envelope = Envelope(session: "a")
    if clock != .none { envelope.at = 0 }
    var document = Document()
    document.append(sample, envelope: envelope)
    if clock == .text { document = document.withTimeAsText }
    for state in states {
      encoder.append(
        document, decide(sample, in: state), at: .init(session: "a", at: 0, position: 1), to: &page)
      _ = try? page.finish(session: 0, time: 0)
    }
  }
}

extension Document {
  /// The document with its `at`, a number, spelled as text.
  fileprivate var withTimeAsText: Document {
    var copy = Document()
    let object = copy.open(.object)
    for key in members(of: Document.root) {
      copy.append(text(at: key))
      if hasText("at", at: key), let time = integer(at: key + 1) {
        copy.append(Timestamp(milliseconds: time).description)
      } else {
        copy.append(subtree: key + 1, of: self)
      }
    }
    copy.close(object, count: count(at: Document.root))
    return copy
  }
}
