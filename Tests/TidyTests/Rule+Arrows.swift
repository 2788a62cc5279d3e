/// What the files of a folder may import.
private struct Room {
  let folder: String
  let modules: Set<String>
  /// Modules that one file alone, or one folder, may import: where the outside comes in.
  let doors: [String: Set<String>]

  init(_ folder: String, _ modules: Set<String>, doors: [String: Set<String>] = [:]) {
    self.folder = folder
    self.modules = modules
    self.doors = doors
  }

  func mayImport(_ module: String, in path: String) -> Bool {
    let inner = path.dropFirst(folder.count)
    return modules.contains(module)
      || doors.contains { door, modules in inner.hasPrefix(door) && modules.contains(module) }
  }
}

extension Rule {
  /// Arrows point one way; Navigation and Journal do not know each other.
  private static let rooms = [
    Room("Sources/Navigation/", [], doors: ["Navigator.swift": ["Observation"]]),
    Room(
      "Sources/Journal/", [],
      doors: [
        "Doors/Zstd": ["CZstd"], "Doors/SHA256": ["CCrypto"], "Doors/Ed25519": ["CCrypto"],
        "Doors/AESGCM": ["CCrypto"], "Doors/File": ["Glibc"], "Doors/Thread": ["Glibc", "Synchronization"],
        "Doors/Processor": ["CProcessor", "Glibc"],
      ]),
    Room("Sources/Replay/", ["Navigation", "Journal"]),
    Room("Sources/Analytics/", ["Navigation", "Journal", "Replay"]),
    Room(
      "Sources/Interchange/", ["Navigation", "Journal", "Replay", "Analytics"],
      doors: [
        "JSONParser.swift": ["CSimdJSON"], "Deflate.swift": ["CZlib"], "SQLite/": ["CSQLite"],
        "Arrow/": ["CArrow"],
      ]),
    Room(
      "Tools/clibrary/", ["Journal", "Replay", "Analytics", "Interchange", "CArrow", "CNavlog"],
      doors: ["LastError.swift": ["Glibc"]]),
    Room(
      "Tools/navlog/", ["Navigation", "Journal", "Replay", "Analytics", "Interchange", "WebPage"],
      doors: ["Main.swift": ["Glibc"], "Console/": ["Glibc", "Synchronization"]]),
    Room(
      "Tools/", ["Navigation", "Journal", "Replay", "Analytics", "Interchange", "Glibc"],
      doors: ["fuzz/Mutation.swift": ["CFuzzer"]]),
  ]

  static let arrows = Rule(name: "modules know only those below them, and C and the system by one door") {
    file in
    guard file.isSwift, let room = rooms.first(where: { file.path.hasPrefix($0.folder) }) else { return [] }
    return file.findings(in: file.codeLines) { line in
      guard let module = importedModule(line), !room.mayImport(module, in: file.path) else { return nil }
      return "\(module) may not be imported here"
    }
  }

  /// The module of `public import struct Module.Thing`, whatever stands before and after it.
  private static func importedModule(_ line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "." }
    guard let index = words.firstIndex(of: "import"), index < 4 else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return words[(index + 1)...].first { !kinds.contains(String($0)) }.map(String.init)
  }
}
