/// Text as a terminal shows it: how wide it is, and what stands for it where only ASCII can be shown.
enum Glyphs {
  /// Whether the environment says that the terminal reads UTF-8.
  static var hasUnicode: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { Environment[$0] }.filter { !$0.isEmpty }
    let encoding = names.first?.lowercased() ?? ""
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }

  private static let substitutes: [Character: String] = [
    "├": "|", "└": "`", "─": "-", "│": "|", "●": "*", "○": "o", "▣": "#", "›": ">", "·": "-", "…": "~",
    "−": "-", "→": ">", "▸": ">", "▲": "!", "✓": "+", "‖": "=", "↪": ">", "✗": "x", "–": "-",
  ]

  /// The text in ASCII.
  static func ascii(_ text: String) -> String {
    text.map { $0.isASCII ? String($0) : substitutes[$0] ?? "?" }.joined()
  }

  /// Columns that a character takes.
  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// East Asian wide and full-width characters, and pictures.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// Cut or filled with blanks to exactly so many columns.
  static func fit(_ text: String, to width: Int) -> String {
    var fitted = ""
    var used = 0
    for character in text {
      let more = Self.width(of: character)
      if used + more > width {
        return cut(fitted, used, to: width)
      }
      fitted.append(character)
      used += more
    }
    return fitted + String(repeating: " ", count: max(0, width - used))
  }

  private static func cut(_ text: String, _ width: Int, to limit: Int) -> String {
    var (text, used) = (text, width)
    while used >= limit, let last = text.popLast() { used -= Self.width(of: last) }
    guard limit > 0 else { return "" }
    return text + "…" + String(repeating: " ", count: max(0, limit - used - 1))
  }
}
